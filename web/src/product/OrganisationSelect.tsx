import type { OrganisationNode } from '@iwater/contract/organisation'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useClear } from '#web/ui/form/use-clear.tsx'

type Choice = { value: string; title: string; disabled: boolean; children: Choice[] }

const choicesOf = (nodes: readonly OrganisationNode[], language: 'zh' | 'en'): Choice[] =>
  nodes.map((node) => ({
    value: node.organizationId,
    title: node.name[language],
    // Some nodes only hold others together.
    disabled: !(node.isShow && node.teamFlagShow),
    children: choicesOf(node.children, language),
  }))

const none: readonly OrganisationNode[] = []

/** Chooses one organisation of the signed-in person's tree. */
export function OrganisationSelect({
  id,
  value,
  onChange,
  label,
  isInvalid = false,
  isDisabled = false,
  canBeEmpty = false,
  ...tied
}: {
  id?: string
  value: string | undefined
  onChange: (organisationId: string | undefined, name: string | undefined) => void
  /** Read out, and shown while nothing is chosen. */
  label: string
  isInvalid?: boolean
  isDisabled?: boolean
  canBeEmpty?: boolean
  'aria-required'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}) {
  const clear = useClear()
  const tree = useSession((session) => session.info?.OrganizationTree) ?? none
  const language = useLanguage()
  const choices = useMemo(() => choicesOf(tree, language), [tree, language])
  return (
    <TreeSelect
      {...tied}
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      placeholder={label}
      treeData={choices}
      value={value ?? null}
      onChange={(next, names) => onChange(next ?? undefined, names[0]?.toString())}
      allowClear={canBeEmpty && clear}
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      disabled={isDisabled}
      status={isInvalid ? 'error' : ''}
      style={{ width: '100%' }}
    />
  )
}
