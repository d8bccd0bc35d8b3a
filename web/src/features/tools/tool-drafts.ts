import { isOwnAddress, isWebAddress } from '@iwater/contract/rules/address'
import type { ToolDraft, ToolKind } from '@iwater/contract/tools'

/** A tool being edited; `key` tells it from the others while they move. */
export type Row = ToolDraft & { key: string }

let lastKey = 0
const withKey = (draft: ToolDraft): Row => ({ ...draft, key: String(++lastKey) })

export const rowsOf = (drafts: readonly ToolDraft[]): Row[] => drafts.map(withKey)

/** Default icons by kind of tool. */
const usualIcons: Readonly<Record<ToolKind, string>> = {
  '0': 'bell',
  '1': 'megaphone',
  '2': 'clipboard-list',
  '3': 'headset',
  '4': 'bot',
}

export const newRow = (): Row =>
  withKey({ name: { zh: '', en: '' }, configValue: '3', url: '', icon: usualIcons['3'] })

/** Another kind brings its own icon, unless one was chosen. */
export const kindChange = (row: Row, kind: ToolKind): Partial<Row> => ({
  configValue: kind,
  ...(row.icon === usualIcons[row.configValue] && { icon: usualIcons[kind] }),
})

export const draftsOf = (rows: readonly Row[]): ToolDraft[] =>
  rows.map(({ name, configValue, url, icon }) => ({ name, configValue, url, icon }))

export type Problem = 'nameZh' | 'nameEn' | 'address' | 'icon'

const iconPattern = /^[a-z0-9][a-z0-9-]{0,60}(\.(png|svg|jpe?g|gif|webp))?$/i

/** What is missing or wrong in a tool, as the server would reject it. */
export function problemsOf({ name, url, icon }: Row): ReadonlySet<Problem> {
  const address = url.trim()
  const problems = new Set<Problem>()
  if (name.zh.trim() === '') problems.add('nameZh')
  if (name.en.trim() === '') problems.add('nameEn')
  if (!isOwnAddress(address) && !isWebAddress(address)) problems.add('address')
  if (!iconPattern.test(icon.trim())) problems.add('icon')
  return problems
}
