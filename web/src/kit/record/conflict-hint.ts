import { useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'
import { conflictText } from './conflict.text.ts'

/** What saving again does: where nothing overlaps, both changes stay. `isOwn`: the user made the other change as well. */
export function useConflictHint(isOwn = false) {
  const words = useText(kitText)
  const { own, others } = useText(conflictText)
  return (changed: readonly { title: string; isMine: boolean }[]) => {
    const overlaps = changed.filter(({ isMine }) => isMine)
    const name = (fields: typeof changed) => fields.map(({ title }) => title).join(words.between)
    const { merged, overlaps: overlap } = isOwn ? own : others
    return overlaps.length > 0 ? overlap(name(overlaps)) : merged(name(changed))
  }
}
