import './sized-list.css'
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import type { ReactNode } from 'react'
import { useSettings } from '#web/platform/settings/settings.ts'
import { useListSize } from './list-appearance.ts'

type Theme = NonNullable<ConfigProviderProps['theme']>

const themeOf = (controlHeight: number, cellPaddingBlock: number): Theme => ({
  token: { controlHeight },
  components: { Table: { cellPaddingBlock } },
})

/** The compact one is as close as a compact display. Heights stay above the 24 that WCAG 2.5.8 asks for. */
const themes = { compact: themeOf(28, 4), normal: undefined, large: themeOf(40, 14) } as const

/** Rows and controls of a list in the size that the tenant has set. */
export function SizedList({ children }: { children: ReactNode }) {
  const size = useListSize()
  // The display is compact already.
  const isCompact = useSettings((settings) => settings.compact)
  const theme = isCompact ? undefined : themes[size]
  return (
    <div className="kit-sized" data-list-size={size}>
      {theme === undefined ? children : <ConfigProvider theme={theme}>{children}</ConfigProvider>}
    </div>
  )
}
