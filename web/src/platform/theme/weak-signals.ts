import type { Signals } from './palette.ts'

/** Colours of states and data for eyes that do not tell red from green. */
export const weakSignals: Signals = {
  // Blue, amber, wine and grey stay apart also for eyes that lack one of the receptors for red and green.
  states: {
    light: { ok: '#0b74de', warn: '#e6a100', bad: '#8f1d3f', info: '#7a8aa0' },
    dark: { ok: '#3d9bff', warn: '#ffc533', bad: '#e0507a', info: '#a9b6c4' },
  },
  // After Okabe and Ito, Color Universal Design, 2008.
  data: {
    light: ['#0072b2', '#e69f00', '#56b4e9', '#d55e00', '#009e73', '#cc79a7', '#a89a00', '#6b7280'],
    dark: ['#4aa3ff', '#f5b53d', '#7cc9f5', '#ee7a2e', '#2fc79a', '#dd94bc', '#e6da4a', '#a3acb8'],
  },
}
