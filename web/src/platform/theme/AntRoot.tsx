import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ConfigProviderProps } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Language, useLanguage } from '#web/platform/i18n/language.ts'
import { useSettings } from '#web/platform/settings/settings.ts'
import { createAntdTheme } from './antd-theme.ts'
import { useCalm, usePalette } from './theme.ts'

type Locale = NonNullable<ConfigProviderProps['locale']>

/** Calendars take their words from dayjs, everything else from antd's own locale. */
async function loadLocale(language: Language): Promise<Locale> {
  const { default: dayjs } = await import('dayjs')
  if (language === 'zh') {
    await import('dayjs/locale/zh-cn')
    dayjs.locale('zh-cn')
    return zhCN
  }
  dayjs.locale('en')
  return (await import('antd/es/locale/en_US')).default
}

/** A dialog lies over everything else on the page, so that lists and calendars of its fields open inside it. */
const popupPlace = (field?: HTMLElement) => field?.closest('dialog') ?? document.body

/**
 * What antd components need above them: colours and words. Not its `App`: dialogs and notices are the product's own, and
 * antd's would weigh a seventh of what a first visit loads.
 */
export default function AntRoot({ children }: { children: ReactNode }) {
  const palette = usePalette()
  const language = useLanguage()
  const isCompact = useSettings((state) => state.compact)
  const isCalm = useCalm()
  const theme = useMemo(
    () => createAntdTheme(palette, { isCompact, isCalm }),
    [palette, isCompact, isCalm],
  )
  const [locale, setLocale] = useState<Locale>(zhCN)
  useEffect(() => {
    let isCurrent = true
    void loadLocale(language).then((loaded) => {
      if (isCurrent) setLocale(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={theme}
        locale={locale}
        button={{ autoInsertSpace: false }}
        getPopupContainer={popupPlace}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
