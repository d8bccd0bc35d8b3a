import * as field from '@iwater/contract/kit/field'
import {
  readDefaultDesktop,
  saveDefaultDesktop,
  startDesktops,
} from '@iwater/contract/pages/start-page'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useState } from 'react'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { isChangedByOthers } from '#web/kit/record/use-latest.ts'
import { useRebased } from '#web/kit/record/use-rebased.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { startPageText } from '#web/product/start-page.text.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { pageSettingsText } from './page-settings.text.ts'

/** What a choice of nothing is called among the buttons. */
const above = 'above'

/** What the setting is called where two administrators have changed it. */
const compared = {
  fields: {
    desktop: field.choice(startPageText.zh.title, startPageText.en.title, {
      items: [
        {
          value: above,
          label: { zh: pageSettingsText.zh.unset, en: pageSettingsText.en.unset },
        },
        ...startDesktops.map((value) => ({
          value,
          label: { zh: startPageText.zh.pages[value], en: startPageText.en.pages[value] },
        })),
      ],
    }),
  },
}

type Stored = OutputOf<typeof readDefaultDesktop>

const formOf = ({ version, own }: Stored): { version: number; desktop: string } => ({
  version,
  desktop: own ?? above,
})

const startPageQuery = (orgId: string) => apiQuery(readDefaultDesktop, { orgId })

/** A choice counts at once. One that was not saved stays, with a button that saves it. */
function StartPageForm({ orgId, stored }: { orgId: string; stored: Stored }) {
  const words = useText(pageSettingsText)
  const names = useText(startPageText)
  const local = useLocal()
  const client = useQueryClient()
  const read = async () =>
    formOf(await client.fetchQuery({ ...startPageQuery(orgId), staleTime: 0 }))
  const { values, change, conflict, draft, beginAnew, meet } = useRebased(formOf(stored), read)
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ version, desktop }: typeof values) =>
      call(saveDefaultDesktop, {
        orgId,
        version,
        desktop: startDesktops.find((one) => one === desktop) ?? null,
      }),
    onSuccess: async () => {
      await beginAnew()
      // Those below inherit it.
      await client.invalidateQueries({ queryKey: [readDefaultDesktop.path] })
      showDone(words.saved)
    },
    onError: meet,
  })
  const nothingOwn = ({ inherited, superior }: Stored) => {
    const named = names.pages[inherited]
    if (superior === null) return words.usual(named)
    return words.inherit(named, superior.name === null ? words.superior : local(superior.name))
  }
  const choose = (desktop: string) => {
    change({ desktop })
    mutate({ ...values, desktop })
  }
  return (
    <>
      <Radio.Group
        vertical
        aria-label={names.title}
        disabled={isPending}
        value={values.desktop}
        onChange={({ target }) => choose(String(target.value))}
        options={[
          { value: above, label: nothingOwn(stored) },
          ...startDesktops.map((value) => ({ value, label: names.pages[value] })),
        ]}
      />
      {conflict && <Conflict entity={compared} {...conflict} draft={draft} />}
      {error !== null && !isChangedByOthers(error) && <ErrorNote error={error} />}
      {error !== null && (
        <Button variant="solid" isBusy={isPending} onClick={() => mutate(values)}>
          {words.save}
        </Button>
      )}
    </>
  )
}

/** Where people of an organisation begin. */
export function StartPageCard() {
  const words = useText(pageSettingsText)
  const names = useText(startPageText)
  const here = useOrganisationOnScreen()
  const [chosen, setChosen] = useState<string>()
  const orgId = chosen ?? here ?? ''
  const { data, error, refetch } = useQuery({ ...startPageQuery(orgId), enabled: orgId !== '' })
  return (
    <Card title={names.title} note={words.startNote}>
      <div className="page-settings-start">
        <OrganisationSelect
          label={words.organisation}
          value={orgId}
          onChange={(next) => setChosen(next)}
        />
        {data === undefined && <Pending error={error} onRetry={refetch} rows={4} />}
        {data !== undefined && <StartPageForm key={orgId} orgId={orgId} stored={data} />}
      </div>
    </Card>
  )
}
