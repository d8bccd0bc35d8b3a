import type { OrganisationNode } from '@iwater/contract/organisation'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useClear } from '#web/ui/form/use-clear.tsx'

type Choice = {
  value: string
  title: string
  /** Where it is chosen: told apart by its parent from another of the same name. */
  label: string
  disabled: boolean
  children: Choice[]
}

type Tree = readonly OrganisationNode[]

const namesIn = (nodes: Tree, language: 'zh' | 'en'): string[] =>
  nodes.flatMap(({ name, children }) => [name[language], ...namesIn(children, language)])

function sharedNames(tree: Tree, language: 'zh' | 'en'): ReadonlySet<string> {
  const names = namesIn(tree, language)
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

type Shown = { language: 'zh' | 'en'; offersAll: boolean; shared: ReadonlySet<string> }

const choicesOf = (nodes: Tree, shown: Shown, parent?: string): Choice[] =>
  nodes.map((node) => {
    const title = node.name[shown.language]
    return {
      value: node.organizationId,
      title,
      label: parent !== undefined && shown.shared.has(title) ? `${title} · ${parent}` : title,
      // Some nodes only hold others together.
      disabled: !shown.offersAll && !(node.isShow && node.teamFlagShow),
      children: choicesOf(node.children, shown, title),
    }
  })

const none: Tree = []

/** The tree of the signed-in person and how it is shown. */
function useTree(offersAll: boolean) {
  const tree = useSession((session) => session.info?.OrganizationTree) ?? none
  const language = useLanguage()
  return {
    treeData: useMemo(
      () => choicesOf(tree, { language, offersAll, shared: sharedNames(tree, language) }),
      [tree, language, offersAll],
    ),
    treeNodeLabelProp: 'label',
    showSearch: true,
    treeNodeFilterProp: 'title',
    treeDefaultExpandAll: true,
    popupMatchSelectWidth: false,
    style: { width: '100%' },
  } as const
}

type Tied = {
  id?: string
  /** Read out, and shown while nothing is chosen. */
  label: string
  isInvalid?: boolean
  isDisabled?: boolean
  'aria-required'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Chooses one organisation of the signed-in person's tree. */
export function OrganisationSelect({
  id,
  value,
  onChange,
  label,
  isInvalid = false,
  isDisabled = false,
  canBeEmpty = false,
  offersAll = false,
  ...tied
}: Tied & {
  value: string | undefined
  onChange: (organisationId: string | undefined, name: string | undefined) => void
  canBeEmpty?: boolean
  /** Those too that cannot be put on screen: records may belong to them. */
  offersAll?: boolean
}) {
  const clear = useClear()
  return (
    <TreeSelect
      {...useTree(offersAll)}
      {...tied}
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      placeholder={label}
      value={value ?? null}
      onChange={(next, names) => onChange(next ?? undefined, names[0]?.toString())}
      allowClear={canBeEmpty && clear}
      disabled={isDisabled}
      status={isInvalid ? 'error' : ''}
    />
  )
}

/** Chooses several, any of them. */
export function OrganisationsSelect({
  id,
  value,
  onChange,
  label,
  isInvalid = false,
  isDisabled = false,
  ...tied
}: Tied & {
  value: readonly string[]
  onChange: (organisationIds: string[]) => void
}) {
  const clear = useClear()
  return (
    <TreeSelect
      {...useTree(true)}
      {...tied}
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      multiple
      value={[...value]}
      onChange={(next: string[]) => onChange(next)}
      allowClear={clear}
      disabled={isDisabled}
      status={isInvalid ? 'error' : ''}
    />
  )
}
