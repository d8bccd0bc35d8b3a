import { theme as antdAlgorithms, type ThemeConfig } from 'antd'
import { mix, reach } from './colour.ts'
import { type Palette, textFont } from './theme.ts'

type Token = NonNullable<ThemeConfig['token']>
type Components = NonNullable<ThemeConfig['components']>

function coloursOf(palette: Palette) {
  return {
    colorPrimary: palette.isDark ? palette.link : palette.solid,
    colorSuccess: palette.ok,
    colorWarning: palette.warn,
    colorError: palette.bad,
    colorInfo: palette.info,
    colorLink: palette.link,
  } satisfies Token
}

/** antd mixes its tints from the darkened seed, which turns them grey or cyan: these come from the pure hues. */
function tintsOf(palette: Palette): Token {
  const { isDark, surface, brand } = palette
  const tint = (colour: string, light: number, dark: number) =>
    mix(colour, surface, isDark ? dark : light)
  return {
    colorPrimaryBg: tint(brand, 0.1, 0.2),
    colorPrimaryBgHover: tint(brand, 0.16, 0.28),
    controlItemBgActive: tint(brand, 0.1, 0.2),
    controlItemBgActiveHover: tint(brand, 0.15, 0.26),
    controlItemBgHover: tint(palette.text3, 0.08, 0.08),
    colorSuccessBg: tint(palette.ok, 0.11, 0.2),
    colorWarningBg: tint(palette.warn, 0.12, 0.2),
    colorErrorBg: tint(palette.bad, 0.09, 0.2),
    colorInfoBg: tint(palette.info, 0.1, 0.2),
    colorSuccessBorder: tint(palette.ok, 0.35, 0.35),
    colorWarningBorder: tint(palette.warn, 0.38, 0.38),
    colorErrorBorder: tint(palette.bad, 0.35, 0.35),
    controlOutline: `${brand}38`,
  }
}

function neutralsOf(palette: Palette): Token {
  return {
    colorBgLayout: palette.canvas,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBorder: palette.borderStrong,
    colorBorderSecondary: palette.border,
    colorText: palette.text1,
    colorTextSecondary: palette.text2,
    colorTextTertiary: palette.text3,
    colorTextDescription: palette.text3,
    colorTextPlaceholder: palette.text3,
    boxShadow: palette.isDark
      ? '0 8px 24px rgba(0,0,0,.45)'
      : '0 6px 24px -4px rgba(16,42,82,.14), 0 2px 6px rgba(16,42,82,.06)',
    boxShadowSecondary: palette.isDark
      ? '0 12px 32px rgba(0,0,0,.5)'
      : '0 12px 32px -6px rgba(16,42,82,.18), 0 3px 8px rgba(16,42,82,.07)',
    boxShadowTertiary: palette.isDark ? 'none' : '0 1px 2px rgba(16,42,82,.04)',
  }
}

type Shape = { isCompact: boolean; isCalm: boolean }

function measuresOf({ isCalm }: Shape): Token {
  return {
    // Not left to style sheets: what antd fades in or out waits for the end of a movement.
    motion: !isCalm,
    fontFamily: textFont,
    fontSize: 14,
    borderRadius: 8,
    borderRadiusLG: 12,
    borderRadiusSM: 6,
    // The compact algorithm takes 4 off: 28, and small ones stay above the 24 that WCAG 2.5.8 asks for.
    controlHeight: 32,
    controlOutlineWidth: 3,
    motionDurationFast: '0.12s',
    motionDurationMid: '0.18s',
    motionDurationSlow: '0.24s',
  }
}

function tableOf(palette: Palette, { isCompact }: Shape): NonNullable<Components['Table']> {
  const { isDark, surface, surface2, brand } = palette
  return {
    headerBg: surface2,
    headerColor: palette.text2,
    headerSplitColor: 'transparent',
    // What is sorted by is told by its arrow, not by a grey column.
    headerSortActiveBg: surface2,
    headerSortHoverBg: surface2,
    fixedHeaderSortActiveBg: surface2,
    bodySortBg: surface,
    rowHoverBg: surface2,
    rowSelectedBg: mix(brand, surface, isDark ? 0.16 : 0.07),
    rowSelectedHoverBg: mix(brand, surface, isDark ? 0.2 : 0.11),
    cellPaddingBlock: isCompact ? 4 : 9,
    cellPaddingBlockMD: isCompact ? 4 : 8,
    cellPaddingBlockSM: isCompact ? 3 : 6,
    cellPaddingInlineSM: 10,
    borderColor: palette.border,
    headerBorderRadius: 8,
    fontWeightStrong: 600,
  }
}

/** Its words stand on both of its sides; antd's own grey and, in the dark, the brand are too pale below white. */
function switchOf({ solid, onSolid, text3 }: Palette): NonNullable<Components['Switch']> {
  const off = reach(text3, onSolid, 4.6)
  return {
    colorTextLightSolid: onSolid,
    colorPrimary: solid,
    colorPrimaryHover: mix('#000000', solid, 0.12),
    colorTextQuaternary: off,
    colorTextTertiary: mix('#000000', off, 0.12),
    algorithm: false,
  }
}

function componentsOf(palette: Palette, shape: Shape): Components {
  const { isDark, canvas, surface, raised, text1, text2, text3 } = palette
  return {
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
      ...(isDark
        ? { colorPrimary: palette.solid, colorPrimaryHover: palette.brand, algorithm: false }
        : {}),
    },
    Table: tableOf(palette, shape),
    Tabs: { horizontalMargin: '0', titleFontSize: 14 },
    Card: { headerFontSize: 15 },
    Segmented: {
      trackBg: mix(text3, canvas, isDark ? 0.16 : 0.12),
      itemSelectedBg: isDark ? mix(text3, raised, 0.2) : surface,
      itemSelectedColor: text1,
      itemColor: text2,
    },
    Skeleton: {
      gradientFromColor: mix(text3, surface, 0.12),
      gradientToColor: mix(text3, surface, 0.2),
    },
    Tag: { defaultBg: mix(text3, surface, 0.12), defaultColor: text2 },
    Tooltip: { borderRadius: 6 },
    Form: { itemMarginBottom: 18, labelColor: text2 },
    // An empty box is known by its edge alone (WCAG 1.4.11: 3 to 1).
    Checkbox: { colorBorder: text3 },
    Radio: { colorBorder: text3 },
    Switch: switchOf(palette),
    Modal: { titleFontSize: 16 },
  }
}

/** The product's palette in the words of antd. */
export function createAntdTheme(palette: Palette, shape: Shape): ThemeConfig {
  const colours = coloursOf(palette)
  // The dark algorithm of antd derives the seeds again, darker than AA allows: the last step restores the exact ones.
  const exact = (_: unknown, derived?: object) =>
    ({
      ...derived,
      ...colours,
      colorPrimaryText: palette.link,
      colorSuccessText: palette.ok,
      colorErrorText: palette.bad,
      colorWarningText: palette.warn,
    }) as never
  return {
    cssVar: { prefix: 'ant' },
    hashed: false,
    algorithm: [
      palette.isDark ? antdAlgorithms.darkAlgorithm : antdAlgorithms.defaultAlgorithm,
      ...(shape.isCompact ? [antdAlgorithms.compactAlgorithm] : []),
      exact,
    ],
    token: {
      ...colours,
      ...neutralsOf(palette),
      ...tintsOf(palette),
      ...measuresOf(shape),
    },
    components: componentsOf(palette, shape),
  }
}
