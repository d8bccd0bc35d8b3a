import type { LocalText } from '@iwater/contract/fields'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { FindableFunction, FoundThings } from '@iwater/contract/search'
import { paths } from '#web/app/paths.ts'
import type { Choice, Section, SectionKey } from './choice.ts'
import { addressOfFunction, eachOnce } from './functions.ts'
import type { Recent } from './recent.ts'
import { bestScore, findable } from './score.ts'

/** What a section shows of its best, without and with a word to look for. */
const most: Readonly<Record<SectionKey, [idle: number, found: number]>> = {
  recent: [6, 0],
  functions: [5, 8],
  tabs: [4, 4],
  organisations: [0, 5],
  units: [0, 6],
  points: [0, 6],
  people: [0, 6],
  actions: [40, 6],
}

type Found = { choice: Choice; score: number }

/** Names are searched in both languages, independent of the current one. */
function scored(choice: Choice, names: readonly string[], keyword: string): Found {
  return { choice, score: keyword === '' ? 1 : bestScore(names.map(findable), keyword) }
}

/** The best of a section first; equals keep their order. */
function sectionOf(key: SectionKey, found: readonly Found[], keyword: string) {
  const fitting = found.filter(({ score }) => score > 0)
  const sorted = fitting.sort((one, other) => other.score - one.score)
  const [idle, withWord] = most[key]
  const choices = sorted.slice(0, keyword === '' ? idle : withWord).map(({ choice }) => choice)
  return { section: { key, choices } satisfies Section, best: sorted[0]?.score ?? 0 }
}

type Local = (name: LocalText) => string
export type Open = (address: string) => void

const bothOf = ({ zh, en }: LocalText) => [zh, en]

export function functionChoices(
  functions: readonly FindableFunction[],
  {
    keyword,
    systemId,
    local,
    open,
  }: {
    keyword: string
    systemId: string | null
    local: Local
    open: (address: string, systemId: string) => void
  },
): Found[] {
  return eachOnce(functions, systemId).map((one) => {
    const address = addressOfFunction(one)
    const place = [one.systemName, one.moduleName].filter((name) => name !== null)
    return scored(
      {
        key: `function ${address}`,
        name: local(one.name),
        note: place.map(local).join(' / '),
        icon: one.icon,
        run: () => open(address, one.systemId),
        recent: { address, name: one.name, icon: one.icon },
      },
      bothOf(one.name),
      keyword,
    )
  })
}

function choosable(tree: readonly OrganisationNode[]): OrganisationNode[] {
  return tree.flatMap((node) => [
    ...(node.isShow && node.teamFlagShow ? [node] : []),
    ...choosable(node.children),
  ])
}

export const organisationChoices = (
  tree: readonly OrganisationNode[],
  {
    keyword,
    local,
    note,
    change,
  }: { keyword: string; local: Local; note: string; change: (id: string) => void },
): Found[] =>
  choosable(tree).map(({ organizationId, name }) =>
    scored(
      {
        key: `organisation ${organizationId}`,
        name: local(name),
        note,
        icon: 'building-2',
        run: () => change(organizationId),
      },
      bothOf(name),
      keyword,
    ),
  )

/** What the server has found is in its order already and fits. */
export function thingSections(
  { units, points, people }: FoundThings,
  {
    local,
    open,
    show,
  }: { local: Local; open: Open; show: (person: FoundThings['people'][number]) => void },
): Section[] {
  const at = (address: string, name: LocalText, icon: string) => ({
    key: `thing ${address}`,
    name: local(name),
    icon,
    run: () => open(address),
    recent: { address, name, icon },
  })
  return [
    {
      key: 'units',
      choices: units.map(({ unitId, name, organizationName }) => ({
        ...at(paths.unit(unitId), name, 'gauge'),
        note: local(organizationName),
      })),
    },
    {
      key: 'points',
      choices: points.map(({ pointId, name, unitName }) => ({
        ...at(paths.trend({ points: pointId }), name, 'chart-line'),
        note: local(unitName),
      })),
    },
    {
      key: 'people',
      choices: people.map((person) => ({
        key: `person ${person.userId}`,
        name: local(person.name),
        note: [person.organizationName, person.title].map(local).filter(Boolean).join(' · '),
        icon: 'users',
        run: () => show(person),
      })),
    },
  ]
}

export const recentChoices = (
  recent: readonly Recent[],
  { local, open }: { local: Local; open: Open },
): Found[] =>
  recent.map((one) => ({
    choice: {
      key: `recent ${one.address}`,
      name: local(one.name),
      icon: one.icon,
      run: () => open(one.address),
      recent: one,
    },
    score: 1,
  }))

export const plainChoices = (
  choices: readonly (Choice & { names: readonly string[] })[],
  keyword: string,
): Found[] => choices.map(({ names, ...choice }) => scored(choice, names, keyword))

/** Sections in the order of their best, empty ones left out; without a word they stay as given. */
export function orderedSections(
  found: Readonly<Partial<Record<SectionKey, readonly Found[]>>>,
  keyword: string,
): Section[] {
  const keys = Object.keys(found) as SectionKey[]
  const sections = keys.map((key) => sectionOf(key, found[key] ?? [], keyword))
  const ordered =
    keyword === '' ? sections : [...sections].sort((one, other) => other.best - one.best)
  return ordered.map(({ section }) => section).filter(({ choices }) => choices.length > 0)
}
