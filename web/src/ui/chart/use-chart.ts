import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { PageContext } from '#web/platform/page/page.ts'
import { isCalm } from '#web/platform/theme/theme.ts'

export type ChartEvents = Readonly<Record<string, (event: unknown) => void>>

type Engine = {
  init: typeof import('echarts/core').init
  connect?: typeof import('echarts/core').connect
}

async function loadEngine(isZoomable: boolean): Promise<Engine> {
  if (isZoomable) {
    const { init, connect } = await import('./chart-engine-zoom.ts')
    return { init, connect }
  }
  const { init } = await import('./chart-engine.ts')
  return { init }
}

/**
 * Parts that are replaced by the next option. What has an id moves from the old value to the new one;
 * without ids on the grid and both axes a tooltip on screen loses its axis.
 */
const replaceMerge = ['grid', 'xAxis', 'yAxis', 'series']

/** Waits until an element comes near the window, so that charts far below cost nothing. */
function whenNear(node: Element, work: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      work()
    },
    { rootMargin: '200px' },
  )
  observer.observe(node)
  return () => observer.disconnect()
}

function followSize(node: Element, resize: () => void) {
  const observer = new ResizeObserver(([entry]) => {
    // A page that is hidden measures 0: its chart keeps the size it had.
    if (entry !== undefined && entry.contentRect.width > 0) resize()
  })
  observer.observe(node)
  return () => observer.disconnect()
}

/**
 * Draws an option into an element. The drawing survives while its page is hidden behind another tab,
 * and goes when the element does or when the tab is closed.
 */
export function useChart(
  element: RefObject<HTMLElement | null>,
  option: EChartsCoreOption,
  {
    isZoomable,
    group,
    onEvents,
    tipRound,
  }: {
    isZoomable: boolean
    group: string | undefined
    onEvents: ChartEvents | undefined
    tipRound: number
  },
) {
  const life = use(PageContext)?.life
  const instance = useRef<EChartsType>(null)
  const [isReady, setIsReady] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const dispose = useCallback(() => {
    instance.current?.dispose()
    instance.current = null
    setIsReady(false)
  }, [])

  const create = useCallback(
    async (node: HTMLElement, isWanted: () => boolean) => {
      try {
        const engine = await loadEngine(isZoomable)
        if (!isWanted()) return
        const chart = engine.init(node, undefined, { renderer: 'canvas' })
        // It would ask for ten more frames after each drawing; charts that grow are drawn day and night.
        chart.getZr().setSleepAfterStill(1)
        instance.current = chart
        if (group !== undefined) {
          chart.group = group
          engine.connect?.(group)
        }
        setIsReady(true)
      } catch (error) {
        setFailure(error)
      }
    },
    [isZoomable, group],
  )

  useEffect(() => {
    const node = element.current
    if (node === null || failure !== null) return
    let isShown = true
    const stopWaiting = whenNear(node, () => {
      if (instance.current === null) void create(node, () => isShown)
    })
    const stopFollowing = followSize(node, () => instance.current?.resize())
    const forget = life?.onDispose(dispose)
    return () => {
      isShown = false
      stopWaiting()
      stopFollowing()
      if (node.isConnected) return
      dispose()
      forget?.()
    }
  }, [element, life, create, dispose, failure])

  useEffect(() => {
    if (!isReady) return
    instance.current?.setOption(
      { ...option, ...(isCalm() ? { animation: false } : {}) },
      { replaceMerge, lazyUpdate: true },
    )
  }, [isReady, option])

  useEffect(() => {
    // Else the tooltip would come up again with the next option, where the pointer still is.
    if (tipRound > 0) instance.current?.dispatchAction({ type: 'hideTip' })
  }, [tipRound])

  useEffect(() => {
    const chart = instance.current
    if (chart === null || onEvents === undefined) return
    for (const [name, handler] of Object.entries(onEvents)) chart.on(name, handler)
    return () => {
      if (chart.isDisposed()) return
      for (const [name, handler] of Object.entries(onEvents)) chart.off(name, handler)
    }
  }, [isReady, onEvents])

  return { isReady, failure, retry: () => setFailure(null) }
}
