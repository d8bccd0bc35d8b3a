import { moved } from '#web/platform/order/moved.ts'
import { Pending } from '#web/ui/state/Pending.tsx'
import './tools-page.css'
import { findTools, readToolSet, saveToolSet, type ToolDraft } from '@iwater/contract/tools'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DiscardQuestion } from '#web/ui/overlay/DiscardQuestion.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ToolFields } from './ToolFields.tsx'
import { draftsOf, newRow, problemsOf, type Row, rowsOf } from './tool-drafts.ts'
import { toolsPageText } from './tools.text.ts'

type Inherited = { organizationName: { zh: string; en: string } | null; tools: ToolDraft[] }

function InheritedNote({ inherited, onCopy }: { inherited: Inherited; onCopy: () => void }) {
  const words = useText(toolsPageText)
  const local = useLocal()
  const { organizationName, tools } = inherited
  return (
    <div className="tools-inherited">
      <p>
        {organizationName === null
          ? words.inheritedUnseen
          : words.inherited(local(organizationName))}
      </p>
      <ul>
        {tools.map(({ name, url }) => (
          <li key={`${name.en} ${url}`}>
            <b>{local(name)}</b> <code>{url}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onCopy}>
        <Copy size={15} aria-hidden="true" />
        {words.copy}
      </Button>
    </div>
  )
}

function useSave(orgId: string, onSaved: () => void) {
  const words = useText(toolsPageText)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rows: readonly Row[]) => call(saveToolSet, { orgId, tools: draftsOf(rows) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [readToolSet.path] })
      await client.invalidateQueries({ queryKey: [findTools.path] })
      onSaved()
      showDone(words.saved)
    },
  })
}

function Editor({
  orgId,
  stored,
  onUnsaved,
}: {
  orgId: string
  stored: { own: ToolDraft[]; inherited: Inherited | null }
  onUnsaved: (isUnsaved: boolean) => void
}) {
  const words = useText(toolsPageText)
  /** Null while nothing is changed. */
  const [edited, setEdited] = useState<readonly Row[] | null>(null)
  const [own] = useState(() => rowsOf(stored.own))
  const [wasTried, setWasTried] = useState(false)
  const isUnsaved = edited !== null
  useUnsaved(isUnsaved)
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const { mutate, error, isPending } = useSave(orgId, () => undefined)
  const rows = edited ?? own
  const add = () => setEdited([...rows, newRow()])
  const save = () => {
    setWasTried(true)
    if (rows.every((row) => problemsOf(row).size === 0)) mutate(rows)
  }
  return (
    <div className="tools-editor">
      {rows.length === 0 && stored.inherited !== null && (
        <InheritedNote
          inherited={stored.inherited}
          onCopy={() => setEdited(rowsOf(stored.inherited?.tools ?? []))}
        />
      )}
      {rows.length === 0 && stored.inherited === null && (
        <EmptyState title={words.none} hint={words.noneHint} />
      )}
      <ol>
        {rows.map((row, place) => (
          <ToolFields
            key={row.key}
            row={row}
            problems={wasTried ? problemsOf(row) : new Set()}
            isFirst={place === 0}
            isLast={place === rows.length - 1}
            onChange={(next) =>
              setEdited(rows.map((one) => (one === row ? { ...row, ...next } : one)))
            }
            onMove={(steps) => setEdited(moved(rows, place, place + steps))}
            onRemove={() => setEdited(rows.filter((one) => one !== row))}
          />
        ))}
      </ol>
      {error !== null && <ErrorNote error={error} />}
      <div className="tools-actions">
        <Button onClick={add}>
          <Plus size={16} aria-hidden="true" />
          {words.add}
        </Button>
        {edited !== null && (
          <>
            <Button variant="quiet" onClick={() => setEdited(null)}>
              {words.undo}
            </Button>
            <Button variant="solid" isBusy={isPending} onClick={save}>
              {words.save}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The tools of one organisation: which there are, in which order, and where they lead. */
export default function ToolsPage() {
  const words = useText(toolsPageText)
  const here = useOrganisationOnScreen()
  const { query, setQuery } = usePage()
  const orgId = query.get('org') ?? here ?? ''
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...apiQuery(readToolSet, { orgId }),
    enabled: orgId !== '',
    // What is being edited is not replaced underneath.
    staleTime: Infinity,
  })
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [wanted, setWanted] = useState<{ org: string | null }>()
  const choose = (next: { org: string | null }) => {
    setWanted(undefined)
    setQuery(next)
  }
  return (
    <Page>
      <PageHeader title={words.title} description={words.description} />
      <Card>
        <div className="tools-organisation">
          <OrganisationSelect
            label={words.organisation}
            value={orgId}
            onChange={(org) => (isUnsaved ? setWanted : choose)({ org: org ?? null })}
          />
        </div>
        {data === undefined && <Pending error={error} onRetry={refetch} rows={5} />}
        {data !== undefined && (
          <Editor
            key={`${orgId} ${dataUpdatedAt}`}
            orgId={orgId}
            stored={data}
            onUnsaved={setIsUnsaved}
          />
        )}
      </Card>
      {wanted !== undefined && (
        <DiscardQuestion onDiscard={() => choose(wanted)} onStay={() => setWanted(undefined)} />
      )}
    </Page>
  )
}
