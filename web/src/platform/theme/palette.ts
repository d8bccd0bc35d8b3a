import { fromOklch, hueDistance, mix, reach, reachOnOwnTint, toOklch } from './colour.ts'

/** Every colour of the product, `#rrggbb`. CSS knows them as `--w-…` (see theme.ts). */
export type Palette = {
  isDark: boolean
  /** As configured: for graphics, tints and focus rings, never for text. */
  brand: string
  /** Fill of buttons; `onSolid` is readable on it. */
  solid: string
  onSolid: string
  /** Fill of a button whose action cannot be undone; `onSolid` is readable on it. */
  danger: string
  /** Links and selected text, readable also on a tint of the brand. */
  link: string
  text1: string
  text2: string
  text3: string
  canvas: string
  surface: string
  surface2: string
  raised: string
  border: string
  borderStrong: string
  /** Lines of a chart's grid. */
  grid: string
  /** Text of the four states, readable on its own tint. */
  ok: string
  warn: string
  bad: string
  info: string
  /** What a state or the chosen thing lies on: its colour over `surface`, and the text of it is readable there. */
  okTint: string
  warnTint: string
  badTint: string
  infoTint: string
  brandTint: string
  /** The brand halfway to white: where light falls on the mark and on water. */
  brandPale: string
  /** Dots and fills of the four states. */
  okG: string
  warnG: string
  badG: string
  infoG: string
  /** Up to eight colours for data, none close to the brand's but the first. */
  series: readonly string[]
}

/** How much of the brand's hue the neutral colours carry. */
export type Neutrals = 'default' | 'mining'

export type Seed = {
  brand: string
  isDark: boolean
  neutrals?: Neutrals
  /** What tells states and data apart, where it is not the usual. */
  signals?: Signals
}

/** White text on the fill, and text on its own tint: a little more than the 4.5 that WCAG AA asks for. */
const readable = 4.6

type ByScheme<T> = { light: T; dark: T }
type States = Record<'ok' | 'warn' | 'bad' | 'info', string>

/** Colours that mean something. */
export type Signals = { states: ByScheme<States>; data: ByScheme<readonly string[]> }

const states: ByScheme<States> = {
  light: { ok: '#0e9f6e', warn: '#d97706', bad: '#e02b3c', info: '#2f7fe0' },
  dark: { ok: '#35c48d', warn: '#f2b34a', bad: '#ff6b6b', info: '#5aa9ff' },
}

const data: ByScheme<readonly string[]> = {
  light: ['#409eff', '#14b8a6', '#7c6cf0', '#f5a524', '#f0617a', '#0ea5c6', '#84b81f', '#c45fd0'],
  dark: ['#4aa3ff', '#2dd4bf', '#a78bfa', '#fbbf24', '#fb7185', '#38bdf8', '#a3e635', '#f0abfc'],
}

/** Lightness and chroma of each neutral; the hue is the seed's. */
const neutralSteps = {
  light: {
    canvas: [0.973, 0.008],
    surface: [1, 0],
    surface2: [0.982, 0.006],
    raised: [1, 0],
    border: [0.925, 0.012],
    borderStrong: [0.86, 0.018],
    grid: [0.935, 0.01],
    text1: [0.235, 0.035],
    text2: [0.45, 0.035],
    text3: [0.545, 0.03],
  },
  dark: {
    canvas: [0.178, 0.02],
    surface: [0.225, 0.022],
    surface2: [0.262, 0.025],
    raised: [0.285, 0.027],
    border: [0.31, 0.027],
    borderStrong: [0.4, 0.03],
    grid: [0.3, 0.025],
    text1: [0.95, 0.012],
    text2: [0.77, 0.025],
    text3: [0.655, 0.03],
  },
} as const satisfies Record<string, Record<string, readonly [number, number]>>

type NeutralName = keyof (typeof neutralSteps)['light']

/** Mining: warm stone instead of the brand's hue. */
const stone = { hue: 1.25, chromaShare: 0.6 }

function neutralsOf({ brand, isDark, neutrals = 'default' }: Seed): Record<NeutralName, string> {
  const hue = neutrals === 'mining' ? stone.hue : toOklch(brand)[2]
  const chromaShare = neutrals === 'mining' ? stone.chromaShare : 1
  const entries = Object.entries(neutralSteps[isDark ? 'dark' : 'light']).map(
    ([name, [lightness, chroma]]) => [name, fromOklch([lightness, chroma * chromaShare, hue])],
  )
  return Object.fromEntries(entries) as Record<NeutralName, string>
}

/** One seed in, every colour out; all pairs of text and background that occur reach WCAG AA. */
export function createPalette(seed: Seed): Palette {
  const { brand, isDark, signals = { states, data } } = seed
  const scheme = isDark ? 'dark' : 'light'
  const neutral = neutralsOf(seed)
  const { surface, raised } = neutral
  const state = signals.states[scheme]
  const tintShare = isDark ? 0.2 : 0.12
  // What is raised is lighter than cards in the dark; a paler tint has to do there.
  const ofState = (colour: string) =>
    reachOnOwnTint(reachOnOwnTint(colour, surface, tintShare), raised, 0.14)
  const own = {
    ok: ofState(state.ok),
    warn: ofState(state.warn),
    bad: ofState(state.bad),
    info: ofState(state.info),
  }
  const selected = mix(brand, surface, isDark ? 0.22 : 0.16)
  const others = signals.data[scheme].filter((colour) => hueDistance(colour, brand) >= 0.4)
  return {
    isDark,
    brand,
    ...neutral,
    solid: reach(brand, '#ffffff', readable),
    onSolid: '#ffffff',
    danger: reach(state.bad, '#ffffff', readable),
    link: reach(reach(brand, selected, readable), surface, readable),
    text3: reach(neutral.text3, mix(brand, surface, isDark ? 0.18 : 0.12), readable),
    ...own,
    okTint: mix(own.ok, surface, tintShare),
    warnTint: mix(own.warn, surface, tintShare),
    badTint: mix(own.bad, surface, tintShare),
    infoTint: mix(own.info, surface, tintShare),
    brandTint: selected,
    brandPale: mix(brand, '#ffffff', 0.55),
    okG: state.ok,
    warnG: state.warn,
    badG: state.bad,
    infoG: state.info,
    series: [isDark ? reach(brand, surface, 5) : brand, ...others],
  }
}
