"""Polynomials and constants of the elementary functions, in exact hexadecimal.

Written by compiler/tests/unit/elementary/fit.py, which says how; do not edit.
"""

from __future__ import annotations

from typing import Final

Coefficients = tuple[float, ...]


def _read(text: str) -> Coefficients:
    return tuple(float.fromhex(word) for word in text.split())


EXP_32: Final = _read("""
    0x1p-1 0x1.5554dcp-3 0x1.55551ap-5
    0x1.120b72p-7 0x1.6d110ep-10
""")
"""(exp(r) - 1 - r) / r**2, -0.34662 to 0.34662."""

EXP_64: Final = _read("""
    0x1p-1 0x1.5555555555557p-3 0x1.5555555555556p-5
    0x1.11111111100dap-7 0x1.6c16c16c162d3p-10 0x1.a01a01abe89b8p-13
    0x1.a01a01a6d8e3bp-16 0x1.71de022fa2b45p-19 0x1.27e4db634dd1cp-22
    0x1.af4ded8bc133cp-26 0x1.1f73059b2800fp-29
""")
"""(exp(r) - 1 - r) / r**2, -0.34662 to 0.34662."""

LOG_32: Final = _read("""
    0x1.555556p-1 0x1.9999ecp-2 0x1.245c44p-2
    0x1.ddcedap-3
""")
"""(log((1+s)/(1-s)) / s - 2) / s**2 of z = s*s, 0 to 0.0294373."""

LOG_64: Final = _read("""
    0x1.5555555555555p-1 0x1.9999999999a38p-2 0x1.2492492476ccap-2
    0x1.c71c720159379p-3 0x1.745cf90480746p-3 0x1.3b1c355d68036p-3
    0x1.0fbe958adf28fp-3 0x1.0c039f66a344ap-3
""")
"""(log((1+s)/(1-s)) / s - 2) / s**2 of z = s*s, 0 to 0.0294373."""

LOG_TAIL_64: Final = _read("""
    0x1.999999999999ap-3 0x1.2492492492491p-3 0x1.c71c71c71cfd7p-4
    0x1.745d174513768p-4 0x1.3b13b1bc65214p-4 0x1.1110dfb22d4eep-4
    0x1.e1f7f8baa1a01p-5 0x1.ac4ab0888ca29p-5 0x1.b8d2d3ecce216p-5
""")
"""(atanh(s) / s - 1 - s**2/3) / s**4 of z = s*s, 0 to 0.0294373."""

SIN_32: Final = _read("""
    -0x1.555556p-3 0x1.11110ep-7 -0x1.a013a8p-13
    0x1.6dbe04p-19
""")
"""(sin(x) - x) / x**3 of z = x*x, 0 to 0.61686."""

SIN_64: Final = _read("""
    -0x1.5555555555555p-3 0x1.111111111111p-7 -0x1.a01a01a019938p-13
    0x1.71de3a5460916p-19 -0x1.ae645412bde0ep-26 0x1.61217f058e863p-33
    -0x1.ab17d083f6cf7p-41
""")
"""(sin(x) - x) / x**3 of z = x*x, 0 to 0.61686."""

COS_32: Final = _read("""
    0x1.555556p-5 -0x1.6c16cp-10 0x1.a015c4p-16
    -0x1.25244cp-22
""")
"""(cos(x) - 1 + x**2/2) / x**4 of z = x*x, 0 to 0.61686."""

COS_64: Final = _read("""
    0x1.5555555555555p-5 -0x1.6c16c16c16c16p-10 0x1.a01a01a019d0ap-16
    -0x1.27e4fb7712d46p-22 0x1.1eed8deb94539p-29 -0x1.9394ba078d6dp-37
    0x1.ab7857e2d8321p-45
""")
"""(cos(x) - 1 + x**2/2) / x**4 of z = x*x, 0 to 0.61686."""

SINH_32: Final = _read("""
    0x1.555556p-3 0x1.111112p-7 0x1.a01a14p-13
    0x1.71d208p-19 0x1.b557f6p-26
""")
"""(sinh(x) - x) / x**3 of z = x*x, 0 to 1.0001."""

SINH_64: Final = _read("""
    0x1.5555555555555p-3 0x1.1111111111111p-7 0x1.a01a01a01a01ap-13
    0x1.71de3a556c724p-19 0x1.ae64567f56d77p-26 0x1.61246136dd6aep-33
    0x1.ae7f44a90b9ap-41 0x1.9526542299b9fp-49 0x1.328dfe84b402ap-57
""")
"""(sinh(x) - x) / x**3 of z = x*x, 0 to 1.0001."""

COSH_32: Final = _read("""
    0x1p-1 0x1.555556p-5 0x1.6c16dep-10
    0x1.a00628p-16 0x1.2d8ca6p-22
""")
"""(cosh(x) - 1) / x**2 of z = x*x, 0 to 1.0001."""

COSH_64: Final = _read("""
    0x1p-1 0x1.5555555555555p-5 0x1.6c16c16c16c17p-10
    0x1.a01a01a01a01ap-16 0x1.27e4fb7789f4bp-22 0x1.1eed8eff8f9cp-29
    0x1.93974a87529fcp-37 0x1.ae7f451168986p-45 0x1.6821e78a1319dp-53
    0x1.ea8a55940ed9dp-62
""")
"""(cosh(x) - 1) / x**2 of z = x*x, 0 to 1.0001."""

TANH_32: Final = _read("""
    -0x1.555556p-2 0x1.1110ccp-3 -0x1.b9c4dap-5
    0x1.54c4d6p-6
""")
"""(tanh(x) - x) / x**3 of z = x*x, 0 to 0.06251."""

ATAN_32: Final = _read("""
    -0x1.555556p-2 0x1.99997cp-3 -0x1.248a18p-3
    0x1.c57bacp-4 -0x1.614448p-4 0x1.9d8b1cp-5
""")
"""(atan(x) - x) / x**3 of z = x*x, 0 to 0.171573."""

ATAN_64: Final = _read("""
    -0x1.5555555555555p-2 0x1.9999999999997p-3 -0x1.24924924920adp-3
    0x1.c71c71c6ddbfbp-4 -0x1.745d1735650e4p-4 0x1.3b13aea9e76d3p-4
    -0x1.1110cee7f80fbp-4 0x1.e1d8e9bdcd6aep-5 -0x1.aebd1f901d6cdp-5
    0x1.829ce29bde593p-5 -0x1.503c424584ea8p-5 0x1.f5ef6ae4663a1p-6
    -0x1.c8127dbae6232p-7
""")
"""(atan(x) - x) / x**3 of z = x*x, 0 to 0.171573."""

ASIN_32: Final = _read("""
    0x1.555556p-3 0x1.33331ep-4 0x1.6dc0fp-5
    0x1.efedep-6 0x1.82dbfp-6 0x1.5a7a5ep-7
    0x1.fb8138p-6
""")
"""(asin(x) - x) / x**3 of z = x*x, 0 to 0.25001."""

ASIN_64: Final = _read("""
    0x1.5555555555555p-3 0x1.3333333333388p-4 0x1.6db6db6dac1c7p-5
    0x1.f1c71c7a53dc4p-6 0x1.6e8ba123ad37cp-6 0x1.1c4efce873222p-6
    0x1.c990ac55b530cp-7 0x1.7b028a13eab06p-7 0x1.3b498006cbcc7p-7
    0x1.3164456bbeec3p-7 0x1.8ef81e87a123cp-9 0x1.406bebb653912p-6
    -0x1.3b50757ac7f76p-6 0x1.e5336d3c9f48bp-6
""")
"""(asin(x) - x) / x**3 of z = x*x, 0 to 0.25001."""

ERF_32: Final = _read("""
    0x1.06eba8p-3 -0x1.812746p-2 0x1.ce2f08p-4
    -0x1.b829c8p-6 0x1.562a5cp-8 -0x1.bccf2cp-11
    0x1.d885dep-14 -0x1.445bbap-17
""")
"""erf(x) / x - 1 of z = x*x, 0 to 1.0001."""

ERF_64: Final = _read("""
    0x1.06eba8214db69p-3 -0x1.812746b0379e6p-2 0x1.ce2f21a042b2fp-4
    -0x1.b82ce31284df1p-6 0x1.565bcd0dba7cep-8 -0x1.c02db3dabced8p-11
    0x1.f9a321d4dab9dp-14 -0x1.f4d1e306e0024p-17 0x1.b9df216542643p-20
    -0x1.5f1ec38082bdcp-23 0x1.f7b46724de981p-27 -0x1.389c36ba235e9p-30
    0x1.05fccb83cf37bp-34
""")
"""erf(x) / x - 1 of z = x*x, 0 to 1.0001."""

ERFC_32: Final = _read("""
    0x1.46e80ep+0 -0x1.7bf5bp-4 -0x1.5407b6p-3
    0x1.4ff2ccp-3 -0x1.bc1fccp-5 -0x1.ff91ap-8
    0x1.16f72ep-7 0x1.18c16cp-13
""")
"""exp(x*x) erfc(x) (1 + 2x) of u = (x - 2) / (x + 2), -0.33334 to 0.5001."""

ERFC_64: Final = _read("""
    0x1.46e80e2277953p+0 -0x1.7bf5ec1700641p-4 -0x1.5407bebf32481p-3
    0x1.4ffa1e14e3017p-3 -0x1.bc2b95618f956p-5 -0x1.074234074ff62p-7
    0x1.1dd2ec8946565p-7 0x1.4d462090921edp-10 -0x1.7de51bc67ddeep-10
    -0x1.dc6a4b1e53637p-12 0x1.b0c6f615234d6p-13 0x1.3cda69ce93959p-13
    -0x1.941978e3428e1p-20 -0x1.3433313c7b9b1p-15 -0x1.c0e1123a174d4p-17
    0x1.40e33a9528464p-18 0x1.32734db41c72dp-18
""")
"""exp(x*x) erfc(x) (1 + 2x) of u = (x - 2) / (x + 2), -0.33334 to 0.5001."""

ERFC_FULL_64: Final = _read("""
    0x1.3ba5916e9fd7fp+0 -0x1.1df1ad154a28fp-3 0x1.f7f5df66fd7e6p-7
    0x1.16ecefcfa54p-4 -0x1.9ddb23c3e924bp-4 0x1.7fee004e113ap-4
    -0x1.0fb06dfe46db3p-4 0x1.3079edf6ae2ebp-5 -0x1.09623885955c8p-6
    0x1.49c6727714f22p-8 -0x1.8d4a996717f16p-11 -0x1.a1df1879570cbp-13
    0x1.3be033841dfc4p-13 -0x1.995b13f6b0a3fp-16 -0x1.7882d18e29e35p-17
    0x1.7f3e45c1e5061p-18 0x1.3926a52c331a6p-22 -0x1.bc665b637787p-21
    0x1.4adcd53cbbc96p-24 0x1.e689355383b88p-24 -0x1.483e5f2f13f5cp-26
    -0x1.1d56405fb00cp-26 0x1.cfaa94405e761p-30 0x1.210c970eb46d4p-29
    0x1.401609bf915e2p-32
""")
"""exp(x*x) erfc(x) (1 + 2x) of u = (x - 4) / (x + 4), -1 to 0.75."""

CBRT_64: Final = _read("""
    0x1p+0 0x1.555555c1e0fecp-2 -0x1.c71c73313097fp-4
    0x1.f9a679b158a28p-5 -0x1.51186bbcb9543p-5 0x1.f66368483329ap-6
    -0x1.8730fc6571ad4p-6
""")
"""cbrt(1 + z), -0.12 to 0.12."""

SIN_WIDE: Final = _read("""
    -0x1.555555555516bp-3 0x1.1111110fd3cf1p-7 -0x1.a019fd9b29808p-13
    0x1.71d9a9eab5937p-19 -0x1.aa28532e03ce1p-26
""")
"""(sin(x) - x) / x**3 of z = x*x, 0 to 0.61686, for float32 in float64."""

COS_WIDE: Final = _read("""
    0x1.5555555555437p-5 -0x1.6c16c16b614cep-10 0x1.a019ff539f858p-16
    -0x1.27e25f4653f9ap-22 0x1.1c81c0d56b85ap-29
""")
"""(cos(x) - 1 + x**2/2) / x**4 of z = x*x, 0 to 0.61686, for float32 in float64."""

EXP_WIDE: Final = _read("""
    0x1p-1 0x1.55555567541adp-3 0x1.5555555c87748p-5
    0x1.1110c63008f0bp-7 0x1.6c16858966283p-10 0x1.a1517f4232b0fp-13
    0x1.a113246a25b9p-16
""")
"""(exp(r) - 1 - r) / r**2, -0.34662 to 0.34662, for float32 in float64."""

LOG_WIDE: Final = _read("""
    0x1.55555555553b8p-1 0x1.9999999b8678bp-2 0x1.2492462af6fb9p-2
    0x1.c71fccda707e5p-3 0x1.7382dbc9739eap-3 0x1.546a3434f4deap-3
""")
"""(log((1+s)/(1-s)) / s - 2) / s**2 of z = s*s, 0 to 0.0294373, for float32 in float64."""

ERFC_WIDE: Final = _read("""
    0x1.3ba5916ea004dp+0 -0x1.1df1ad15fee58p-3 0x1.f7f5df57a03f1p-7
    0x1.16ecf0499abc7p-4 -0x1.9ddb234b94786p-4 0x1.7fedf4aca45bep-4
    -0x1.0fb07cd1bd3f4p-4 0x1.307ad77c71e2p-5 -0x1.095f089df2787p-6
    0x1.49a7f59cfd572p-8 -0x1.8fb23d49e8dd3p-11 -0x1.9eacd0a60b3c7p-13
    0x1.52b6b2f572295p-13 -0x1.2c43018feeaedp-16 -0x1.10c254d2bbd0cp-16
""")
"""exp(x*x) erfc(x) (1 + 2x) of u = (x - 4) / (x + 4), -1 to 0.4327, for float32 in float64."""

TANH_NEAR_32: Final = _read("""
    -0x1.555556p-2 0x1.1110e4p-3 -0x1.ba0718p-5
    0x1.648e8ep-6 -0x1.10bbf4p-7 0x1.2977d8p-9
""")
"""(tanh(x) - x) / x**3 of z = x*x, 0 to 0.4."""

ERFC_FULL_32: Final = _read("""
    0x1.3ba592p+0 -0x1.1df1a6p-3 0x1.f7e404p-7
    0x1.16e8e8p-4 -0x1.9dabdap-4 0x1.8049d8p-4
    -0x1.10d97ep-4 0x1.2a797p-5 -0x1.053f2p-6
    0x1.c761aap-8 0x1.c0e38ep-11
""")
"""exp(x*x) erfc(x) (1 + 2x) of u = (x - 4) / (x + 4), -1 to 0.4327."""

CBRT_32: Final = _read("""
    0x1p+0 0x1.560506p-2 -0x1.c8f15ep-4
""")
"""cbrt(1 + z), -0.12 to 0.12."""

LOG_TAIL_32: Final = _read("""
    0x1.333334p-1 0x1.b6dbd6p-2 0x1.5510bp-2
    0x1.25b05p-2
""")
"""3 (atanh(s) / s - 1 - s**2/3) / s**4 of z = s*s, 0 to 0.0294373."""

LN2_32: Final = _read("""
    0x1.62ep-1 0x1.0bfbe8p-15
""")
"""log(2), the first part exact times 10 bits."""

LN2_64: Final = _read("""
    0x1.62e42fefa2p-1 0x1.9ef35793c7673p-41
""")
"""log(2), the first part exact times 12 bits."""

LOG2E_32: Final = _read("""
    0x1.714p+0 0x1.47652cp-12
""")
"""1 / log(2), the first part of 12 bits."""

LOG2E_64: Final = _read("""
    0x1.71547p+0 0x1.94ae0bf85ddf4p-22
""")
"""1 / log(2), the first part of 21 bits."""

LOG10E_32: Final = _read("""
    0x1.bcap-2 0x1.7b1526p-14
""")
"""1 / log(10), the first part of 12 bits."""

LOG10E_64: Final = _read("""
    0x1.bcb7bp-2 0x1.526e50e32a6abp-26
""")
"""1 / log(10), the first part of 21 bits."""

LOG10_2_32: Final = _read("""
    0x1.344p-2 0x1.3509f8p-18
""")
"""log10(2), the first part exact times 10 bits."""

LOG10_2_64: Final = _read("""
    0x1.34413509f6p-2 0x1.9fef311f12b36p-42
""")
"""log10(2), the first part exact times 12 bits."""

LOG2E_DD: Final = _read("""
    0x1.71547652b82fep+0 0x1.777d0ffda0d24p-56
""")
"""1 / log(2) in two parts."""

THIRD_DD: Final = _read("""
    0x1.5555555555555p-2 0x1.5555555555555p-56
""")
"""1 / 3 in two parts."""

LN2_DD: Final = _read("""
    0x1.62e42fefa39efp-1 0x1.abc9e3b39803fp-56
""")
"""log(2) in two parts."""

PIO2_32: Final = _read("""
    0x1.921fb4p+0 0x1.4442d2p-24
""")
"""pi / 2 in two parts."""

PIO2_64: Final = _read("""
    0x1.921fb54442d18p+0 0x1.1a62633145c07p-54
""")
"""pi / 2 in two parts."""

PIO4_32: Final = _read("""
    0x1.921fb4p-1 0x1.4442d2p-25
""")
"""pi / 4 in two parts."""

PIO4_64: Final = _read("""
    0x1.921fb54442d18p-1 0x1.1a62633145c07p-55
""")
"""pi / 4 in two parts."""

PI_32: Final = _read("""
    0x1.921fb4p+1 0x1.4442d2p-23
""")
"""pi in two parts."""

PI_64: Final = _read("""
    0x1.921fb54442d18p+1 0x1.1a62633145c07p-53
""")
"""pi in two parts."""

PIO2_PARTS: Final = _read("""
    0x1.921fb544p+0 0x1.0b4611a4p-34 0x1.13198a2cp-65
    0x1.01b839a25204ap-96
""")
"""pi / 2, the first three exact times 22 bits."""

POWER_32: Final = _read("""
    0x1.ec6p-1 0x1.09dc3ap-13
""")
"""2 / (3 log(2)), the first part of 12 bits."""

TWO_OVER_PI: Final = _read("""
    0x1.45f306dc9c883p-1
""")
"""2 / pi."""

TWO_OVER_PI_BITS: Final = int(
    """
    a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561
    b7246e3a424dd2e006492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484
    e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980f
    ef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b
    3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7b6babf0cfbc209af4361d
    """.replace("\n", "").replace(" ", ""),
    16,
)
"""2 / pi times 2**1280, rounded down."""
