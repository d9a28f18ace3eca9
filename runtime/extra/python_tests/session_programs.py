"""Two programs on a session, and the same on one worker, in the same order.

Data-parallel k-means: points are sharded, each worker sums its own, and the sums are reduced. A
tensor-parallel network of two layers: the first layer's weights are sharded by columns, the
second's by rows, and the partial products are reduced.
"""

import numpy as np

import dovetail_runtime as dr


def new_centres(sums, centres):
    """The means of the clusters; one without points keeps its centre."""
    counts = sums[:, -1:]
    means = sums[:, :-1] / np.maximum(counts, 1)
    return np.where(counts > 0, means, centres).astype(np.float32)


def kmeans(session, points, centres, rounds=4):
    """Of all workers; returns centres and labels."""
    rows = session.scatter(points)
    labels = session.place([np.zeros(shape[0], np.int32) for shape in rows.shapes])
    sums = session.replicate(np.zeros((len(centres), points.shape[1] + 1), np.float32))
    for _ in range(rounds):
        session.call("nearest", rows, centres, labels)
        session.call("cluster_sums", rows, labels, sums)
        total = session.all_reduce(sums)
        centres = new_centres(session.gather(total), centres)
    return centres, session.gather(labels.sharded(0))


def kmeans_of_one(module, points, centres, workers, rounds=4, device="cpu:0"):
    """The same shards, one after the other."""
    parts = [np.ascontiguousarray(part) for part in np.array_split(points, workers)]
    labels = [np.zeros(len(part), np.int32) for part in parts]
    for _ in range(rounds):
        total = None
        for part, label in zip(parts, labels, strict=True):
            sums = np.zeros((len(centres), points.shape[1] + 1), np.float32)
            module.nearest(part, centres, label)
            module.cluster_sums(part, label, sums)
            total = sums if total is None else total + sums
        centres = new_centres(total, centres)
    return centres, np.concatenate(labels)


def network(session, x, first, second):
    """Of all workers: the output of the second layer."""
    columns = session.scatter(first, axis=1)
    rows = session.scatter(second, axis=0)
    hidden = session.place([np.zeros((len(x), shape[1]), np.float32) for shape in columns.shapes])
    out = session.replicate(np.zeros((len(x), second.shape[1]), np.float32))
    session.call("first_layer", session.replicate(x), columns, hidden)
    session.call("second_layer", hidden, rows, out)
    return session.gather(session.all_reduce(out))


def network_of_one(module, x, first, second, workers):
    """The same shards, one after the other, folded in the same order."""
    total = None
    for columns, rows in zip(
        np.array_split(first, workers, 1), np.array_split(second, workers, 0), strict=True
    ):
        hidden = np.zeros((len(x), columns.shape[1]), np.float32)
        out = np.zeros((len(x), second.shape[1]), np.float32)
        module.first_layer(x, np.ascontiguousarray(columns), hidden)
        module.second_layer(hidden, np.ascontiguousarray(rows), out)
        total = out if total is None else total + out
    return total


def layers(seed=11, batch=9, features=40, hidden=26, outputs=7):
    generator = np.random.default_rng(seed)
    shapes = ((batch, features), (features, hidden), (hidden, outputs))
    return tuple(generator.standard_normal(shape).astype(np.float32) for shape in shapes)


def network_bound(x, first, second):
    """The reference in float64, and how far sums of products in float32 may be from it.

    Each sum of n terms by n times the unit roundoff 2**-24 of the sum of their magnitudes.
    """
    unit = 2.0**-24
    wide = [array.astype(np.float64) for array in (x, first, second)]
    hidden = np.maximum(wide[0] @ wide[1], 0)
    slack = unit * first.shape[0] * (np.abs(wide[0]) @ np.abs(wide[1]))
    bound = slack @ np.abs(wide[2]) + unit * (second.shape[0] + 2) * (
        (hidden + slack) @ np.abs(wide[2])
    )
    return hidden @ wide[2], bound


def check_programs(session, bundle, points, *, exact=True):
    """Both programs on a session against one worker's results."""
    session.load(bundle)
    module = dr.load_bytes(bundle)
    workers = session.workers
    centres, labels = kmeans(session, points, points[:3].copy())
    alone, alone_labels = kmeans_of_one(module, points, points[:3].copy(), workers)
    x, first, second = layers()
    result = network(session, x, first, second)
    expected, bound = network_bound(x, first, second)
    assert (np.abs(result - expected) <= bound).all()
    if exact:  # bit for bit
        np.testing.assert_array_equal(centres, alone)
        np.testing.assert_array_equal(labels, alone_labels)
        np.testing.assert_array_equal(result, network_of_one(module, x, first, second, workers))
    else:
        np.testing.assert_array_equal(labels, alone_labels)
        # A mean of n points: n + 1 roundings, in either order.
        unit = 2.0**-24 * 2 * (len(points) + 1)
        np.testing.assert_allclose(centres, alone, rtol=0, atol=unit * np.abs(points).max())
