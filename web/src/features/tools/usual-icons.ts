import { type ToolDraft, usualIcons } from '@iwater/contract/tools'

const usualIcon = (kind: string): string | undefined =>
  Object.hasOwn(usualIcons, kind) ? usualIcons[kind as keyof typeof usualIcons] : undefined

/** The same tool of another kind: rows that have changed places differ in more. */
const isOfOtherKind = (was: ToolDraft, is: ToolDraft) =>
  was.configValue !== is.configValue &&
  was.url === is.url &&
  was.icon === is.icon &&
  was.name.zh === is.name.zh &&
  was.name.en === is.name.en

/** A tool of another kind gets the icon of that kind, unless one was chosen. */
export function withUsualIcons<T extends ToolDraft>(
  before: readonly ToolDraft[],
  after: readonly T[],
): readonly T[] {
  if (before.length !== after.length) return after
  return after.map((tool, at) => {
    const was = before[at]
    if (was === undefined || !isOfOtherKind(was, tool)) return tool
    const icon = usualIcon(tool.configValue)
    return icon === undefined || tool.icon !== usualIcon(was.configValue) ? tool : { ...tool, icon }
  })
}
