import './sheet.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import { useQuery } from '@tanstack/react-query'
import { Plus, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ListWatermark } from '../appearance/ListWatermark.tsx'
import { useBeforeChange } from '../before-change.ts'
import { DataGrid, type GridHandle } from '../grid/DataGrid.tsx'
import type { Bounds } from '../grid/range.ts'
import type { Column } from '../list/columns.ts'
import { type ListState, partInAddress } from '../list/list-address.ts'
import type { Row } from '../records.ts'
import { loadSheet, mostInSheet } from './load-sheet.ts'
import { SheetConflicts } from './SheetConflicts.tsx'
import { SheetProblems } from './SheetProblems.tsx'
import { checkRows, type Problem, plannedChanges, problemsOf } from './save-sheet.ts'
import { sheetText } from './sheet.text.ts'
import { asStored, keyOf, type SheetRow } from './sheet-row.ts'
import { useSaveSheet } from './use-save-sheet.ts'
import { type Sheet, useSheet } from './use-sheet.ts'
import { useSheetColumns } from './use-sheet-columns.tsx'
import { useSheetSetting } from './use-sheet-setting.ts'

type PanelProps = {
  entity: Entity
  state: ListState
  columns: readonly Column[]
  onClose: () => void
}

function Tools({
  sheet,
  chosen,
  onAdd,
}: {
  sheet: Sheet
  chosen: Bounds | undefined
  onAdd: () => void
}) {
  const words = useText(sheetText)
  const rows = chosen === undefined ? [] : sheet.rows.slice(chosen.top, chosen.bottom + 1)
  const areRemoved = rows.length > 0 && rows.every(({ isRemoved }) => isRemoved)
  return (
    <div className="kit-sheet-tools">
      <IfAllowed button="add">
        <Button onClick={onAdd}>
          <Plus size={15} aria-hidden="true" />
          {words.addRow}
        </Button>
      </IfAllowed>
      <IfAllowed button="delete">
        <Button
          disabled={chosen === undefined}
          onClick={() => chosen && sheet.remove(chosen, !areRemoved)}
        >
          <Trash2 size={15} aria-hidden="true" />
          {areRemoved ? words.restore : words.remove}
        </Button>
      </IfAllowed>
      <Button disabled={!sheet.canUndo} onClick={sheet.edits.onUndo}>
        <Undo2 size={15} aria-hidden="true" />
        {words.undo}
      </Button>
      <Button disabled={!sheet.canRedo} onClick={sheet.edits.onRedo}>
        <Redo2 size={15} aria-hidden="true" />
        {words.redo}
      </Button>
    </div>
  )
}

/** What the sheet is about to say: how many records there are, what is not saved, what a paste left out. */
function Standing({ sheet, total }: { sheet: Sheet; total: number }) {
  const words = useText(sheetText)
  const format = useFormat()
  const { touched, note, isPasting } = sheet
  const most = format.number(mostInSheet)
  return (
    <p className="kit-sheet-standing" role="status">
      {total > mostInSheet
        ? words.cut(most, format.number(total))
        : words.loaded(format.number(total))}
      {touched.length > 0 && <strong>{words.touched(format.number(touched.length))}</strong>}
      {isPasting && <span>{words.busy}</span>}
      {note !== undefined && note.skipped > 0 && (
        <span>{words.skipped(format.number(note.skipped))}</span>
      )}
      {note !== undefined && note.cut > 0 && <span>{words.full(most)}</span>}
    </p>
  )
}

const markOf = ({ stored, isRemoved }: SheetRow) =>
  isRemoved ? 'removed' : stored === null ? 'added' : undefined

function SheetEditor({
  entity,
  columns,
  records,
  total,
  onSaved,
  onClose,
}: Pick<PanelProps, 'entity' | 'columns' | 'onClose'> & {
  records: readonly Row[]
  total: number
  onSaved: () => void
}) {
  const words = useText(sheetText)
  const language = useLanguage()
  const local = useLocal()
  const format = useFormat()
  const grid = useRef<GridHandle>(null)
  const setting = useSheetSetting(entity, columns)
  const { query } = usePage()
  const part = useMemo(() => partInAddress(query, entity), [query, entity])
  const sheet = useSheet(setting, records, part)
  const gridColumns = useSheetColumns(setting)
  const [chosen, setChosen] = useState<Bounds>()
  const { form, cells, viewOf } = setting
  const { mutate, error, isPending, reset } = useSaveSheet(entity, setting, sheet, (count) => {
    showDone(words.saved(format.number(count)))
    onSaved()
  })
  const [wasTried, setTried] = useState(false)
  const beforeChange = useBeforeChange()
  const problems = wasTried ? problemsOf(sheet.rows, viewOf, language) : []
  const conflicts = sheet.rows.flatMap((row, at) =>
    row.isGone || (row.conflict !== undefined && viewOf(row).isTouched)
      ? [{ row, number: format.number(at + 1) }]
      : [],
  )
  const go = ({ row, key }: Problem) => {
    // Of a text in two languages the side that is wrong; of a field whose parts have no cells its own.
    const exact = cells.findIndex((cell) => key === keyOf(cell))
    const column = exact >= 0 ? exact : cells.findIndex((cell) => key.startsWith(`${cell.name}.`))
    grid.current?.goTo({ row, column: Math.max(column, 0) })
  }
  /** Keys go on in the grid, so that what could not be saved can be undone. */
  const goBack = () => {
    const { top: row, left: column } = chosen ?? { top: 0, left: 0 }
    requestAnimationFrame(() => grid.current?.goTo({ row, column }))
  }
  const save = () => {
    setTried(true)
    const checked = checkRows(form, sheet.rows)
    if (checked.isRight) {
      void beforeChange(plannedChanges(form, sheet.rows)).then((isMeant) => {
        if (isMeant) mutate(undefined, { onError: goBack })
      })
      return
    }
    reset()
    sheet.mark(() => checked.rows)
    const [first] = problemsOf(checked.rows, viewOf, language)
    if (first) go(first)
  }
  const add = () => {
    sheet.add()
    const row = sheet.rows.length
    // The row is there after the next drawing.
    if (row < mostInSheet) requestAnimationFrame(() => grid.current?.goTo({ row, column: 0 }))
  }
  const takeTheirs = (row: SheetRow) =>
    sheet.change((rows) => rows.map((one) => (one.key === row.key ? asStored(form, one) : one)))
  const noun = local(inSentence(entity.title))
  const isShown = problems.length > 0 || conflicts.length > 0
  return (
    <Panel
      title={words.title(noun)}
      width="100%"
      isUnsaved={sheet.touched.length > 0}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.close}</Button>
          <Button
            variant="solid"
            isBusy={isPending || sheet.isPasting}
            disabled={sheet.touched.length === 0}
            onClick={save}
          >
            {words.save}
          </Button>
        </>
      )}
    >
      <div className="kit-sheet">
        <div className="kit-sheet-head">
          <Standing sheet={sheet} total={total} />
          <Tools sheet={sheet} chosen={chosen} onAdd={add} />
        </div>
        <p className="kit-note">{words.keys}</p>
        <SheetConflicts
          form={form}
          conflicts={conflicts}
          onTakeTheirs={takeTheirs}
          onLeaveOut={({ key }) => sheet.change((rows) => rows.filter((one) => one.key !== key))}
        />
        <SheetProblems problems={problems} onGo={go} />
        {error !== null && !isShown && <ErrorNote error={error} />}
        <div className="kit-sheet-body">
          <ListWatermark isOnPaper={false} />
          <DataGrid
            ref={grid}
            label={words.title(noun)}
            columns={gridColumns}
            rows={sheet.rows}
            rowKey={({ key }) => key}
            rowMark={markOf}
            isWhole
            isUnsorted
            edits={sheet.edits}
            onChosen={setChosen}
          />
        </div>
      </div>
    </Panel>
  )
}

/** What a list finds, edited as a table: as many records as one call saves. */
export function SheetPanel({ entity, state, columns, onClose }: PanelProps) {
  const words = useText(sheetText)
  const local = useLocal()
  // Read when the sheet is opened and after it was saved, and at no other time: nothing that was entered is to be lost.
  const [asked, setAsked] = useState({ state, turn: 0 })
  const { data, error, refetch } = useQuery({
    queryKey: [`sheet ${entity.path}`, asked],
    queryFn: ({ signal }) => loadSheet(entity, asked.state, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const noun = local(inSentence(entity.title))
  if (data !== undefined)
    return (
      <SheetEditor
        key={asked.turn}
        entity={entity}
        columns={columns}
        records={data.rows}
        total={data.total}
        onSaved={() => setAsked({ state, turn: asked.turn + 1 })}
        onClose={onClose}
      />
    )
  return (
    <Panel
      title={words.title(noun)}
      width="100%"
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={10} />
    </Panel>
  )
}
