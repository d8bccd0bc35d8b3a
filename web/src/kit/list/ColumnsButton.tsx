import { Columns3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { kitText } from '../kit.text.ts'
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
      <IconButton label={words.columns} onClick={() => setOpen(true)}>
        <Columns3 size={17} />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsPanel {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
