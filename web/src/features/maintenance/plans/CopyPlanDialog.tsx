import './plans.css'
import type { LocalText } from '@iwater/contract/fields'
import {
  type CopyTargets,
  copyPlan,
  listCopyTargets,
  mostCopies,
  type CopyPreview as Preview,
  previewPlanCopies,
} from '@iwater/contract/maintenance/plan-copies'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Row, renewRecords } from '#web/kit/records.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { CopyPreview } from './CopyPreview.tsx'
import { type Chosen, type Search, TargetFilter, TargetList } from './CopyTargets.tsx'
import { plansText } from './plans.text.ts'

type CopyProps = { row: Row; onClose: () => void }

/** What the dialog asks first: it then offers units of the kind of that which the plan is about. */
const anySearch: Search = {
  kind: 'unit',
  keyword: '',
  unitKind: undefined,
  organizationId: undefined,
}

const targetsQuery = (planId: string, { kind, keyword, unitKind, organizationId }: Search) => ({
  ...apiQuery(listCopyTargets, {
    planId,
    kind,
    ...(keyword !== '' && { keyword }),
    ...(unitKind !== undefined && { unitKind }),
    ...(organizationId !== undefined && { organizationId }),
  }),
  staleTime: 0,
})

function useCopy({ row, onClose }: CopyProps, search: Search, chosen: Chosen) {
  const words = useText(plansText)
  const format = useFormat()
  const local = useLocal()
  const client = useQueryClient()
  const { setQuery } = usePage()
  const order = { planId: row.id, kind: search.kind, targetIds: [...chosen.keys()] }
  const preview = useMutation({ mutationFn: () => call(previewPlanCopies, order) })
  const copy = useMutation({
    mutationFn: () => call(copyPlan, order),
    onSuccess: async ({ copied }) => {
      await renewRecords(client, maintenancePlan)
      showDone(words.copied(format.number(copied)))
      onClose()
      const keyword = local(row['name'] as LocalText)
      setQuery({ record: null, mode: null, page: null, filter: null, keyword }, { replace: true })
    },
  })
  return { preview, copy }
}

/** What the copies are like, and what they are made for. */
function Targets({
  row,
  source,
  search,
  onSearch,
  chosen,
  onChoose,
}: {
  row: Row
  source: CopyTargets['source']
  search: Search
  onSearch: (search: Search) => void
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const words = useText(plansText)
  const local = useLocal()
  const { data, error, refetch } = useQuery({
    ...targetsQuery(row.id, search),
    placeholderData: (before) => before,
  })
  return (
    <>
      <p className="plan-note">
        {search.kind === 'device' && source.device !== null
          ? words.deviceCopies(local(source.device))
          : words.unitCopies(local(source.name))}{' '}
        {row['trigger'] === 'hours' && words.hoursStart}
      </p>
      <TargetFilter search={search} onChange={onSearch} device={source.device} />
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} rows={8} />
      ) : (
        <TargetList found={data} chosen={chosen} onChange={onChoose} />
      )}
    </>
  )
}

function Copying({ source, ...props }: CopyProps & { source: CopyTargets['source'] }) {
  const words = useText(plansText)
  const format = useFormat()
  const local = useLocal()
  const [search, setSearch] = useState<Search>({ ...anySearch, unitKind: source.kind })
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [shown, setShown] = useState<Preview>()
  const { preview, copy } = useCopy(props, search, chosen)
  const change = (next: Search) => {
    if (next.kind !== search.kind) setChosen(new Map())
    setSearch(next)
  }
  const look = () => preview.mutate(undefined, { onSuccess: setShown })
  const { row, onClose } = props
  const error = shown === undefined ? preview.error : copy.error
  return (
    <Panel
      in="dialog"
      width={640}
      title={words.copyTitle(local(row['name'] as LocalText))}
      onClose={onClose}
      isUnsaved={chosen.size > 0 && !copy.isSuccess}
      footer={(close) => (
        <>
          {shown === undefined ? (
            <Button onClick={close}>{words.cancel}</Button>
          ) : (
            <Button onClick={() => setShown(undefined)}>{words.back}</Button>
          )}
          {shown === undefined ? (
            <Button
              variant="solid"
              isBusy={preview.isPending}
              disabled={chosen.size === 0 || chosen.size > mostCopies}
              onClick={look}
            >
              {words.preview}
            </Button>
          ) : (
            <Button
              variant="solid"
              isBusy={copy.isPending}
              disabled={shown.copies.length === 0}
              onClick={() => copy.mutate()}
            >
              {words.copyCount(format.number(shown.copies.length))}
            </Button>
          )}
        </>
      )}
    >
      {shown === undefined ? (
        <Targets
          row={row}
          source={source}
          search={search}
          onSearch={change}
          chosen={chosen}
          onChoose={setChosen}
        />
      ) : (
        <CopyPreview preview={shown} />
      )}
      {error !== null && <ErrorNote error={error} />}
    </Panel>
  )
}

/** Chooses what a plan is copied to, shows what copying would do, and copies it. */
export function CopyPlanDialog(props: CopyProps) {
  const words = useText(plansText)
  const local = useLocal()
  const { data, error, refetch } = useQuery(targetsQuery(props.row.id, anySearch))
  if (data !== undefined) return <Copying source={data.source} {...props} />
  return (
    <Panel
      in="dialog"
      width={640}
      title={words.copyTitle(local(props.row['name'] as LocalText))}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{words.cancel}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </Panel>
  )
}
