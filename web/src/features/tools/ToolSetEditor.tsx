import '#web/kit/kit.css'
import type { LocalText } from '@iwater/contract/fields'
import type { Values } from '@iwater/contract/kit/condition'
import * as field from '@iwater/contract/kit/field'
import type { OutputOf } from '@iwater/contract/route'
import {
  findTools,
  keptToolSet,
  readToolSet,
  saveToolSet,
  type ToolDraft,
  toolSetForm,
} from '@iwater/contract/tools'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type SubmitEvent, useEffect } from 'react'
import { KeptDraftNote } from '#web/kit/draft/KeptDraftNote.tsx'
import { useKeptDraft } from '#web/kit/draft/use-kept-draft.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { isChangedByOthers, useLatest } from '#web/kit/record/use-latest.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { DiscardQuestion } from '#web/ui/overlay/DiscardQuestion.tsx'
import { toolsPageText } from './tools.text.ts'
import { withUsualIcons } from './usual-icons.ts'

const groups = [field.group('工具', 'Tools', ['tools'])]

type Stored = OutputOf<typeof readToolSet>

/** The tools as the record that their form edits. */
const asRow = (orgId: string, { version, own }: Stored) => ({
  id: orgId,
  version,
  labels: {},
  tools: own,
})

type Inherited = { organizationName: LocalText | null; tools: ToolDraft[] }

function InheritedNote({
  inherited: { organizationName, tools },
  isDisabled,
  onCopy,
}: {
  inherited: Inherited
  isDisabled: boolean
  onCopy: () => void
}) {
  const words = useText(toolsPageText)
  const local = useLocal()
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
      <Button disabled={isDisabled} onClick={onCopy}>
        <Copy size={15} aria-hidden="true" />
        {words.copy}
      </Button>
    </div>
  )
}

/** The tools of an organisation in their order, edited and saved as one. */
export function ToolSetEditor({
  orgId,
  stored,
  isLeaving,
  onUnsaved,
  onLeave,
  onStay,
}: {
  orgId: string
  stored: Stored
  /** Another organisation was chosen. */
  isLeaving: boolean
  onUnsaved: (isUnsaved: boolean) => void
  onLeave: () => void
  onStay: () => void
}) {
  const words = useText(toolsPageText)
  const local = useLocal()
  const client = useQueryClient()
  const nameOfTool = ({ name }: Values) => local(name as LocalText)
  const row = asRow(orgId, stored)
  const draft = useDraft(toolSetForm, row)
  const read = async () =>
    asRow(orgId, await client.fetchQuery({ ...apiQuery(readToolSet, { orgId }), staleTime: 0 }))
  const { base, conflict, beginAnew, meet } = useLatest({ row, read, draft, onClose: onLeave })
  const kept = useKeptDraft({ entity: keptToolSet, row: base, draft, isOn: true })
  const rows = draft.values.tools as ToolDraft[]
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (tools: ToolDraft[]) => call(saveToolSet, { orgId, version: base.version, tools }),
    onSuccess: async () => {
      await beginAnew()
      showDone(words.saved)
      await client.invalidateQueries({ queryKey: [findTools.path] })
    },
    onError: async (failure) => {
      draft.reject(failure)
      await meet(failure)
    },
  })
  const { isUnsaved } = draft
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const shown = {
    ...kept.draft,
    change: (name: string, value: unknown) =>
      draft.change(name, withUsualIcons(rows, value as ToolDraft[])),
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate(draft.draft.tools as ToolDraft[])
  }
  const isClosed = isPending || kept.offered !== undefined
  return (
    <form className="tools-editor" onSubmit={save} noValidate>
      {/* Above the fields: a message that appears below one when it is left would move them away under the pointer. */}
      <div className="tools-actions">
        {isUnsaved && (
          <Button
            variant="quiet"
            onClick={() => {
              reset()
              // What others have saved meanwhile is what is there now.
              if (conflict) void beginAnew()
              else draft.begin(base)
            }}
          >
            {words.undo}
          </Button>
        )}
        <Button
          type="submit"
          variant="solid"
          isBusy={isPending}
          disabled={!isUnsaved || kept.offered !== undefined}
        >
          {words.save}
        </Button>
      </div>
      <KeptDraftNote kept={kept} fields={toolSetForm.fields} />
      {conflict && (
        <Conflict entity={toolSetForm} {...conflict} draft={draft} rowName={nameOfTool} />
      )}
      {rows.length === 0 &&
        (stored.inherited === null ? (
          <p className="tools-note">{words.noneHint}</p>
        ) : (
          <InheritedNote
            inherited={stored.inherited}
            isDisabled={isClosed}
            onCopy={() => draft.change('tools', stored.inherited?.tools ?? [])}
          />
        ))}
      <EntityForm groups={groups} draft={shown} isDisabled={isClosed} />
      {error !== null && !isChangedByOthers(error) && !draft.isShownAt(['tools']) && (
        <ErrorNote error={error} />
      )}
      {isLeaving && (
        <DiscardQuestion
          onDiscard={() => {
            kept.end()
            onLeave()
          }}
          onStay={onStay}
        />
      )}
    </form>
  )
}
