import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'
import { Tool } from '../tools/Tool.tsx'
import type { Column } from './columns.ts'

const ColumnsPanel = lazy(async () => ({
  default: (await import('./ColumnsPanel.tsx')).ColumnsPanel,
}))

/** Opens the choice of columns. */
export function ColumnsButton(props: {
  columns: readonly Column[]
  isArranged: boolean
  onArrange: (columns: readonly Column[] | undefined) => void
}) {
  const words = useText(kitText)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool name="columns" icon={Columns3} label={words.columns} onSelect={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsPanel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
