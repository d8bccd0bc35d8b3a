import type { LocalText } from '@iwater/contract/fields'
import type { OrganisationNode } from '@iwater/contract/organisation'
import { beginsInPinyin } from '#web/shell/search/pinyin.ts'

/** One visible line of the tree, from top to bottom. */
export type OrganisationRow = {
  id: string
  name: string
  parentId: string | null
  /** From 1 at the top. */
  level: number
  isParent: boolean
  isOpen: boolean
  canBeChosen: boolean
  /** Place among its visible siblings, from 1, and how many there are. */
  place: number
  of: number
  /** Position of the keyword in the name. */
  hit: { from: number; to: number } | null
}

type Language = keyof LocalText

/** Some nodes only hold others together; others are not in use by the person's team. */
const canBeChosen = ({ isShow, teamFlagShow }: OrganisationNode) => isShow && teamFlagShow

function hitIn(name: string, keyword: string) {
  const from = keyword === '' ? -1 : name.toLowerCase().indexOf(keyword.toLowerCase())
  return from === -1 ? null : { from, to: from + keyword.length }
}

/** The tree reduced to the nodes that match the keyword, and their ancestors. */
function matching(
  nodes: readonly OrganisationNode[],
  keyword: string,
  language: Language,
): OrganisationNode[] {
  return nodes.flatMap((node) => {
    const children = matching(node.children, keyword, language)
    const isHit = hitIn(node.name[language], keyword) !== null
    return isHit || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The lines on screen. A keyword opens everything that leads to what it finds. */
export function organisationRows(
  tree: readonly OrganisationNode[],
  { open, keyword, language }: { open: ReadonlySet<string>; keyword: string; language: Language },
): OrganisationRow[] {
  const isFiltered = keyword !== ''
  const rowsOf = (
    nodes: readonly OrganisationNode[],
    level: number,
    parentId: string | null,
  ): OrganisationRow[] =>
    nodes.flatMap((node, index) => {
      const id = node.organizationId
      const isParent = node.children.length > 0
      const isOpen = isParent && (isFiltered || open.has(id))
      const name = node.name[language]
      const row: OrganisationRow = {
        id,
        name,
        parentId,
        level,
        isParent,
        isOpen,
        canBeChosen: canBeChosen(node),
        place: index + 1,
        of: nodes.length,
        hit: hitIn(name, keyword),
      }
      return isOpen ? [row, ...rowsOf(node.children, level + 1, id)] : [row]
    })
  return rowsOf(isFiltered ? matching(tree, keyword, language) : tree, 1, null)
}

function pathTo(tree: readonly OrganisationNode[], id: string): OrganisationNode[] | undefined {
  for (const node of tree) {
    if (node.organizationId === id) return [node]
    const below = pathTo(node.children, id)
    if (below !== undefined) return [node, ...below]
  }
  return undefined
}

/** What is open at first: the top, and everything above the organisation on screen. */
export function openAtFirst(tree: readonly OrganisationNode[], id: string): Set<string> {
  const above = pathTo(tree, id)?.slice(0, -1) ?? []
  return new Set([...tree, ...above].map(({ organizationId }) => organizationId))
}

/** All that have others below them, for organisations that show their whole tree. */
export const allOpen = (tree: readonly OrganisationNode[]): Set<string> =>
  new Set(tree.flatMap(({ organizationId, children }) => [organizationId, ...allOpen(children)]))

/** The level whose nodes are open one at a time. */
const foldingLevel = 2

/** Opens or closes a line; one of the second level folds its siblings when it opens. */
export function toggled(
  rows: readonly OrganisationRow[],
  open: ReadonlySet<string>,
  { id, level, parentId, isOpen }: OrganisationRow,
): Set<string> {
  const next = new Set(open)
  if (isOpen) {
    next.delete(id)
    return next
  }
  if (level === foldingLevel) {
    for (const row of rows) {
      if (row.level === level && row.parentId === parentId) next.delete(row.id)
    }
  }
  return next.add(id)
}

/** The next line whose name or its pinyin begins with what is typed, after the one that has the focus and then from the top. */
export function rowBeginningWith(
  rows: readonly OrganisationRow[],
  typed: string,
  focusedId: string | undefined,
): OrganisationRow | undefined {
  const beginning = typed.toLowerCase()
  const from = rows.findIndex(({ id }) => id === focusedId)
  // While a word goes on the line that has it already is as good as any.
  const start = typed.length > 1 ? from : from + 1
  return [...rows.slice(Math.max(start, 0)), ...rows.slice(0, Math.max(start, 0))].find(
    ({ name }) => name.toLowerCase().startsWith(beginning) || beginsInPinyin(name, beginning),
  )
}
