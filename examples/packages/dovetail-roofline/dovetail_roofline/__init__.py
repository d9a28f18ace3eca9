"""What a kernel loads, stores and computes, counted as it runs, under the roof of the machine."""

from dovetail_roofline.count import CountWork, rows_of
from dovetail_roofline.measure import Roof, Work, measure, measure_roof
from dovetail_roofline.picture import picture

__all__ = ["CountWork", "Roof", "Work", "measure", "measure_roof", "picture", "rows_of"]
