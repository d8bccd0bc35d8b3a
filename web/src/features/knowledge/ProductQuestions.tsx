import { productQuestion } from '@iwater/contract/knowledge/product-questions'
import { Copy, ExternalLink, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import type { OwnTools, RowAction } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { knowledgeCells } from './knowledge-cells.tsx'
import { useMayManage, useProductQuestion } from './use-product-question.ts'

const isCopied = (row: Row) => row['state'] === 'copied' || row['state'] === 'newer'
const isHidden = (row: Row) => row['state'] === 'hidden'

/** What can be done with a question of the product that is open. */
function ProductTools({ row }: { row: Row }) {
  const words = useText(knowledgeText)
  const { copy, hide } = useProductQuestion()
  const error = copy.error ?? hide.error
  if (!useMayManage()) return null
  return (
    <div className="knowledge-tools">
      <Button
        isBusy={copy.isPending}
        onClick={() => copy.mutate({ id: row.id, isCopied: isCopied(row) })}
      >
        {isCopied(row) ? (
          <ExternalLink size={15} aria-hidden="true" />
        ) : (
          <Copy size={15} aria-hidden="true" />
        )}
        {isCopied(row) ? words.open : words.copy}
      </Button>
      {!isCopied(row) && (
        <Button
          isBusy={hide.isPending}
          onClick={() => hide.mutate({ id: row.id, hidden: !isHidden(row) })}
        >
          {isHidden(row) ? (
            <Eye size={15} aria-hidden="true" />
          ) : (
            <EyeOff size={15} aria-hidden="true" />
          )}
          {isHidden(row) ? words.show : words.hide}
        </Button>
      )}
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}

function useTools(): OwnTools {
  const words = useText(knowledgeText)
  const mayManage = useMayManage()
  const { copy, hide } = useProductQuestion()
  return useMemo(() => {
    const record = (row: Row) => <ProductTools row={row} />
    if (!mayManage) return { record }
    const actions = (row: Row, name: string): RowAction[] => {
      const open = () => copy.mutate({ id: row.id, isCopied: isCopied(row) })
      if (isCopied(row))
        return [{ key: 'open', label: words.openOf(name), icon: ExternalLink, onSelect: open }]
      const toggle = () => hide.mutate({ id: row.id, hidden: !isHidden(row) })
      return [
        { key: 'copy', label: words.copyOf(name), icon: Copy, onSelect: open },
        isHidden(row)
          ? { key: 'show', label: words.showOf(name), icon: Eye, onSelect: toggle }
          : { key: 'hide', label: words.hideOf(name), icon: EyeOff, onSelect: toggle },
      ]
    }
    return { record, actions }
  }, [mayManage, words, copy, hide])
}

/** The questions of the product: to read, to copy, to hide. */
export function ProductQuestions({ head }: { head: ReactNode }) {
  return (
    <EntityRecords entity={productQuestion} head={head} cells={knowledgeCells} tools={useTools()} />
  )
}
