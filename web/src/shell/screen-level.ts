import { useSyncExternalStore } from 'react'

/** 3 from 1200 px on, 2 from 992, 1 from 768, else 0. */
export type ScreenLevel = 0 | 1 | 2 | 3

export function levelOf(width: number): ScreenLevel {
  if (width >= 1200) return 3
  if (width >= 992) return 2
  return width >= 768 ? 1 : 0
}

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const currentLevel = () => levelOf(window.innerWidth)

export const useScreenLevel = (): ScreenLevel => useSyncExternalStore(subscribe, currentLevel)

/** Up to here the menu is a drawer and the tag bar is left out. */
export const isNarrow = (level: ScreenLevel) => level <= 1
