/* Graphs, and captures into them. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_GRAPH_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_GRAPH_H_

#include <memory>

#include "types.h"

namespace dovetail::fakedrivers::gpu {

/* Adds a node with a handle of its own; returns its index. */
size_t AddNode(Graph* graph, Work work, std::set<size_t> after);

/* Work of a stream that is captured becomes a node. */
Status AddCaptured(Stream* stream, Work work);

/* The stream takes part in a capture from now on, behind these nodes. */
Status JoinCapture(Stream* stream, const std::shared_ptr<Capture>& capture,
                   const std::set<size_t>& nodes);

/* Index of a node of the graph by its handle; -1 and misuse if it is none. */
int64_t NodeIndex(const Graph& graph, Handle node);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_GRAPH_H_
