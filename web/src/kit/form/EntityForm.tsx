import './form.css'
import type { Entity, Group } from '@iwater/contract/kit/entity'
import { lazy, Suspense } from 'react'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import type { Draft } from '../use-draft.ts'
import { FieldGroup } from './FieldGroup.tsx'
import type { GroupProps } from './GroupFields.tsx'
import { shownGroups } from './shown-groups.ts'
import type { Steps } from './use-steps.ts'

// Few forms have them.
const FormTabs = lazy(async () => ({ default: (await import('./FormTabs.tsx')).FormTabs }))
const FormSteps = lazy(async () => ({ default: (await import('./FormSteps.tsx')).FormSteps }))

/** The fields of a description in their groups: below each other, behind tabs, or step by step. */
export function EntityForm({
  groups,
  as = 'groups',
  steps,
  draft,
  labels = {},
  files = {},
  isDisabled = false,
}: {
  groups: readonly Group[]
  as?: Entity['form']['as']
  /** Of `useSteps`, where it goes step by step; without, the steps are tabs. */
  steps?: Steps | undefined
  draft: Draft
  labels?: GroupProps['labels']
  files?: GroupProps['files'] | undefined
  isDisabled?: boolean
}) {
  useUnsaved(draft.isUnsaved)
  const shown = shownGroups(groups, draft)
  const props = { draft, labels, files, isDisabled }
  if (as === 'groups' || shown.length < 2)
    return shown.map((group) => <FieldGroup key={group.title.en} group={group} {...props} />)
  return (
    // The panel waits for the first field with the focus.
    <Suspense fallback={<div data-coming />}>
      {as === 'steps' && steps !== undefined ? (
        <FormSteps steps={steps} {...props} />
      ) : (
        <FormTabs groups={shown} {...props} />
      )}
    </Suspense>
  )
}
