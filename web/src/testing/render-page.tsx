import '#web/styles/base.css'
import '#web/styles/fonts.css'
import { readListAppearance, usualListAppearance } from '@iwater/contract/kit/list-appearance'
import type { ButtonMap } from '@iwater/contract/navigation'
import type { OutputOf, Route } from '@iwater/contract/route'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { render } from 'vitest-browser-react'
import { type Language, setLanguage } from '#web/platform/i18n/language.ts'
import { createKeptMemory } from '#web/platform/page/kept-memory.ts'
import { createPageLife, type Page, PageContext } from '#web/platform/page/page.ts'
import { createUnsavedMarks } from '#web/platform/page/unsaved-marks.ts'
import AntRoot from '#web/platform/theme/AntRoot.tsx'
import { startTheme } from '#web/platform/theme/theme.ts'

startTheme()
// The fonts of the product, loaded before anything is measured: those of the machine are wider on some.
await Promise.all(
  ['14px "Inter Variable"', '600 14px Barlow'].map((font) => document.fonts.load(font)),
)

const noParams = {}

/** The page's own address and the rest of what a host gives it. */
function Host({
  query,
  params,
  buttons,
  isBeside,
  children,
}: {
  query: string
  params: Readonly<Record<string, string>>
  buttons: ButtonMap
  isBeside: boolean
  children: ReactNode
}) {
  const [current, setCurrent] = useState(query)
  const [isUnsaved, setUnsaved] = useState(false)
  const [unsaved] = useState(() => createUnsavedMarks(setUnsaved).marks)
  const [life] = useState(createPageLife)
  const [kept] = useState(() => createKeptMemory(null).of('/'))
  const page = useMemo<Page>(
    () => ({
      key: '/',
      path: '/',
      params,
      query: new URLSearchParams(current),
      setQuery: (next) =>
        setCurrent((before) => {
          const changed = new URLSearchParams(before)
          for (const [name, value] of Object.entries(next)) {
            if (value === null) changed.delete(name)
            else changed.set(name, value)
          }
          return changed.toString()
        }),
      setTitle: () => undefined,
      leave: () => undefined,
      buttons,
      active: true,
      isBeside,
      life,
      kept,
      unsaved,
    }),
    [current, params, buttons, isBeside, life, kept, unsaved],
  )
  return (
    <PageContext value={page}>
      {children}
      <output aria-label="address" data-unsaved={isUnsaved}>
        {current}
      </output>
    </PageContext>
  )
}

/** What a call has answered before the page asks: `known(listPeople, input, output)`. */
export const known = <R extends Route>(route: R, input: object, output: OutputOf<R>) => ({
  key: [route.path, input] as const,
  output,
})

/**
 * Renders parts of a page in the browser as a host would, in one language. No server answers here: what is shown is
 * what `answers` hold, and what sends belongs into a journey. `address` in the screen tells the page's query, and whether
 * the page is marked as unsaved.
 */
export function renderPage(
  children: ReactNode,
  {
    language = 'zh',
    query = '',
    params = noParams,
    answers = [],
    buttons = {},
    isBeside = false,
  }: {
    language?: Language
    query?: string
    params?: Readonly<Record<string, string>>
    answers?: ReturnType<typeof known>[]
    /** Which buttons the user's roles hide. */
    buttons?: ButtonMap
    /** Whether it is opened beside another page. */
    isBeside?: boolean
  } = {},
) {
  setLanguage(language)
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData([readListAppearance.path, {}], usualListAppearance)
  for (const { key, output } of answers) client.setQueryData(key, output)
  return render(
    <QueryClientProvider client={client}>
      <AntRoot>
        <Host query={query} params={params} buttons={buttons} isBeside={isBeside}>
          {children}
        </Host>
      </AntRoot>
    </QueryClientProvider>,
  )
}
