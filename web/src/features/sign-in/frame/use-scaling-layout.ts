import { useEffect } from 'react'

/** The zoom for a screen: the organisation's scale over the device's pixel ratio; 0 or none leaves it alone. */
export const zoomOf = (scale: number | null | undefined, devicePixelRatio: number) =>
  scale ? scale / devicePixelRatio : undefined

/** Keeps pages at the size an organisation has asked for, whatever the scaling of the machine. */
export function useScalingLayout(scale: number | null | undefined) {
  useEffect(() => {
    const apply = () => {
      const zoom = zoomOf(scale, window.devicePixelRatio)
      document.documentElement.style.zoom = zoom === undefined ? '' : String(zoom)
    }
    apply()
    window.addEventListener('resize', apply)
    return () => {
      window.removeEventListener('resize', apply)
      document.documentElement.style.zoom = ''
    }
  }, [scale])
}
