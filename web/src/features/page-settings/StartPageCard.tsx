import {
  readDefaultDesktop,
  type StartDesktop,
  saveDefaultDesktop,
  startDesktops,
} from '@iwater/contract/pages/start-page'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useState } from 'react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { startPageText } from '#web/product/start-page.text.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { pageSettingsText } from './page-settings.text.ts'

/** What a choice of nothing is called among the buttons. */
const above = 'above'

/** Where people of an organisation begin; a choice counts at once. */
export function StartPageCard() {
  const words = useText(pageSettingsText)
  const names = useText(startPageText)
  const local = useLocal()
  const here = useOrganisationOnScreen()
  const [chosen, setChosen] = useState<string>()
  const orgId = chosen ?? here ?? ''
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...apiQuery(readDefaultDesktop, { orgId }),
    enabled: orgId !== '',
  })
  const {
    mutate,
    error: rejection,
    isPending,
  } = useMutation({
    mutationFn: (desktop: StartDesktop | null) => call(saveDefaultDesktop, { orgId, desktop }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [readDefaultDesktop.path] })
      showDone(words.saved)
    },
  })
  const nothingOwn = ({ inherited, superior }: OutputOf<typeof readDefaultDesktop>) => {
    const named = names.pages[inherited]
    if (superior === null) return words.usual(named)
    return words.inherit(named, superior.name === null ? words.superior : local(superior.name))
  }
  return (
    <Card title={names.title} note={words.startNote}>
      <div className="page-settings-start">
        <OrganisationSelect
          label={words.organisation}
          value={orgId}
          onChange={(next) => setChosen(next)}
        />
        {data === undefined && <Pending error={error} onRetry={refetch} rows={4} />}
        {data !== undefined && (
          <Radio.Group
            vertical
            aria-label={names.title}
            disabled={isPending}
            value={data.own ?? above}
            onChange={({ target }) =>
              mutate(startDesktops.find((one) => one === target.value) ?? null)
            }
            options={[
              { value: above, label: nothingOwn(data) },
              ...startDesktops.map((value) => ({ value, label: names.pages[value] })),
            ]}
          />
        )}
        {rejection !== null && <ErrorNote error={rejection} />}
      </div>
    </Card>
  )
}
