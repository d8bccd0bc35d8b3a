import {
  type MenuImpact,
  type PlannedMenuChange,
  readMenuImpact,
} from '@iwater/contract/pages/menus'
import type { ReactNode } from 'react'
import type { BeforeChange, PlannedChanges } from '#web/kit/before-change.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useAwaited } from '#web/ui/overlay/use-awaited.ts'
import { LostPages } from './LostPages.tsx'
import { menusText } from './menus.text.ts'

/** What decides who has a page: where an entry leads, where it stands, and whether it is shown. */
const deciding = ['opens', 'path', 'parent_id', 'is_shown'] as const

const plannedOf = ({ row, changes }: PlannedChanges[number]): PlannedMenuChange => ({
  menuEntryId: row.id,
  ...('opens' in changes && { opens: changes.opens as PlannedMenuChange['opens'] }),
  ...('path' in changes && { path: changes.path as string | null }),
  ...('parent_id' in changes && { parentId: changes.parent_id as string | null }),
  ...('is_shown' in changes && { isShown: changes.is_shown as boolean }),
})

/** Tells who would lose which pages by a change, before it is sent; asks nothing where nobody does. */
export function useLossQuestion(): { ask: BeforeChange; dialog: ReactNode } {
  const words = useText(menusText)
  const { question, ask: askAbout } = useAwaited<MenuImpact>()
  const ask: BeforeChange = async (all) => {
    const changes = all.filter((one) => deciding.some((name) => name in one.changes)).map(plannedOf)
    if (changes.length === 0) return true
    try {
      const impact = await call(readMenuImpact, { changes })
      if (impact.pages.length === 0) return true
      return await askAbout(impact)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error)
      return false
    }
  }
  return {
    ask,
    dialog: question !== undefined && (
      <ConfirmDialog
        title={words.losing}
        confirmLabel={words.confirm}
        isReversible
        onConfirm={() => question.answer(true)}
        onClose={() => question.answer(false)}
      >
        <LostPages impact={question.about} />
      </ConfirmDialog>
    ),
  }
}
