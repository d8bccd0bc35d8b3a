import { createContext, useContext, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { writeRecord } from '#web/platform/settings/record.ts'
import { type Mode, useSettings } from '#web/platform/settings/settings.ts'
import { bytesOf } from './colour.ts'
import { createPalette, type Neutrals, type Palette, type Signals } from './palette.ts'

export type { Palette }

const defaultBrand = '#409eff'

/** What the organisation decides about colours; the person decides the rest in the settings. */
type House = { brand: string; neutrals: Neutrals }

const useHouse = create<House>(() => ({ brand: defaultBrand, neutrals: 'default' }))

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')

let isPrinting = false

/** Paper is white, whatever the screen shows. */
const isDarkIn = (mode: Mode) =>
  !isPrinting && (mode === 'dark' || (mode === 'auto' && prefersDark.matches))

let weakSignals: Signals | undefined

/** Loaded on demand. */
async function loadSignals() {
  if (!useSettings.getState().colourWeak || weakSignals !== undefined) return
  weakSignals = (await import('./weak-signals.ts')).weakSignals
}

function currentPalette(): Palette {
  const { mode, colorName, themeName, colourWeak } = useSettings.getState()
  const { brand, neutrals } = useHouse.getState()
  return createPalette({
    brand: colorName ?? brand,
    isDark: isDarkIn(mode),
    neutrals: themeName === 'house' ? neutrals : themeName,
    ...(colourWeak && weakSignals ? { signals: weakSignals } : {}),
  })
}

const kebab = (name: string) => name.replace(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`)

/**
 * `text1` is `--w-text-1`, `okG` is `--w-ok-g`, the colours for data are `--w-s1` to `--w-s8`. Each comes as red, green
 * and blue too, for a share of it: `rgb(var(--w-brand-rgb) / 12%)`.
 */
export function cssVariables(palette: Palette): Record<string, string> {
  const { isDark: _isDark, series, ...colours } = palette
  const named = [
    ...Object.entries(colours).map(([name, colour]) => [kebab(name), colour] as const),
    ...series.map((colour, index) => [`s${index + 1}`, colour] as const),
  ]
  return Object.fromEntries(
    named.flatMap(([name, colour]) => [
      [`--w-${name}`, colour],
      [`--w-${name}-rgb`, bytesOf(colour).join(' ')],
    ]),
  )
}

let palette = currentPalette()
const listeners = new Set<() => void>()

function show(next: Palette) {
  const root = document.documentElement
  root.dataset.theme = next.isDark ? 'dark' : 'light'
  root.style.colorScheme = next.isDark ? 'dark' : 'light'
  const variables = cssVariables(next)
  for (const [name, colour] of Object.entries(variables)) root.style.setProperty(name, colour)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', next.canvas)
  // The next visit paints with these before any module has run.
  writeRecord('colours', { isDark: next.isDark, variables })
}

function refresh() {
  palette = currentPalette()
  show(palette)
  for (const listener of listeners) listener()
}

const prefersStillness = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the machine or the person wants nothing to move; paper cannot. */
export const isCalm = () => isPrinting || prefersStillness.matches || useSettings.getState().calm

function onStillness(listener: () => void) {
  prefersStillness.addEventListener('change', listener)
  return () => prefersStillness.removeEventListener('change', listener)
}

/** The same, for components. */
export function useCalm(): boolean {
  const isWished = useSettings((settings) => settings.calm)
  const isPreferred = useSyncExternalStore(onStillness, () => prefersStillness.matches)
  return isWished || isPreferred
}

/** The old colours give way to the new ones in a moment instead of a jolt, where the browser can and the person likes it. */
function refreshSmoothly() {
  if (document.startViewTransition === undefined || isCalm() || document.hidden) refresh()
  else document.startViewTransition(refresh)
}

const ofColours = ['mode', 'colorName', 'themeName', 'colourWeak'] as const

/** Style sheets still what moves, and bring things closer together, by these marks. */
function markShape({ calm, compact }: { calm: boolean; compact: boolean }) {
  const { dataset } = document.documentElement
  if (calm) dataset.motion = 'calm'
  else delete dataset.motion
  if (compact) dataset.density = 'compact'
  else delete dataset.density
}

/** Puts the colours on the page and keeps them right when a setting or the machine's mode changes. */
export function startTheme() {
  // The colours of the last visit stay until those of the colour-blind mode are loaded.
  if (useSettings.getState().colourWeak) void loadSignals().then(refresh)
  else show(palette)
  markShape(useSettings.getState())
  useHouse.subscribe(refresh)
  useSettings.subscribe((next, before) => {
    markShape(next)
    if (ofColours.some((name) => next[name] !== before[name])) {
      void loadSignals().then(refreshSmoothly)
    }
  })
  prefersDark.addEventListener('change', refresh)
  for (const [event, prints] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const) {
    window.addEventListener(event, () => {
      isPrinting = prints
      refresh()
    })
  }
}

/** Takes over the colours of an organisation. */
export function setHouseColours(brand: string, neutrals: Neutrals) {
  const isColour = /^#[0-9a-f]{6}$/i.test(brand)
  const next = { brand: isColour ? brand.toLowerCase() : defaultBrand, neutrals }
  const now = useHouse.getState()
  if (next.brand !== now.brand || next.neutrals !== now.neutrals) useHouse.setState(next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shown to a part of a page instead of the colours in use, such as to a preview. */
export const PaletteContext = createContext<Palette | undefined>(undefined)

/** The colours in use, for what cannot read CSS variables, such as charts. */
export function usePalette(): Palette {
  const inUse = useSyncExternalStore(subscribe, () => palette)
  return useContext(PaletteContext) ?? inUse
}

export const textFont =
  "'Inter Variable', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Liberation Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"
export const figureFont = "'Barlow', 'Inter Variable', 'Bahnschrift', 'Segoe UI', sans-serif"
