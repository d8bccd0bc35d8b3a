import './sized-list.css'
import type { ListSize } from '@iwater/contract/kit/list-appearance'
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
const themes: Record<ListSize, Theme> = {
  compact: themeOf(28, 4),
  normal: {},
  large: themeOf(40, 14),
}

/** Rows and controls of a list in the size that the tenant has set. */
export function SizedList({ children }: { children: ReactNode }) {
  const size = useListSize()
  // The display is compact already.
  const isCompact = useSettings((settings) => settings.compact)
  const theme = themes[isCompact ? 'normal' : size]
  return (
    <div className="kit-sized" data-list-size={size}>
      {/* Always there, and always with a theme: the list would be made anew with another size, and lose what is open in it. */}
      <ConfigProvider theme={theme}>{children}</ConfigProvider>
    </div>
  )
}
