import { useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'

/** What saving again does: where nothing overlaps, both changes stay. */
export function useConflictHint() {
  const words = useText(kitText)
  return (changed: readonly { title: string; isMine: boolean }[]) => {
    const overlaps = changed.filter(({ isMine }) => isMine)
    const name = (fields: typeof changed) => fields.map(({ title }) => title).join(words.between)
    return overlaps.length > 0
      ? words.conflictOverlaps(name(overlaps))
      : words.conflictMerged(name(changed))
  }
}
