import type { Entity } from '@iwater/contract/kit/entity'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { useSteps } from '#web/kit/form/use-steps.ts'
import type { Row } from '#web/kit/records.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { galleryText } from '../gallery.text.ts'

/** The form of a record, and what it would send. */
export function FormExample({ entity, row }: { entity: Entity; row: Row | undefined }) {
  const words = useText(galleryText)
  const draft = useDraft(entity, row)
  const { groups, as } = entity.form
  const allSteps = useSteps(groups, draft)
  const steps = as === 'steps' && row === undefined ? allSteps : undefined
  return (
    <>
      <EntityForm
        {...{ groups, as, steps, draft }}
        labels={row?.labels ?? {}}
        files={row?.files ?? {}}
      />
      <div className="gallery-buttons">
        {steps !== undefined && (
          <>
            <Button disabled={steps.isFirst} onClick={steps.back}>
              {words.previous}
            </Button>
            <Button disabled={steps.isLast} onClick={steps.next}>
              {words.next}
            </Button>
          </>
        )}
        <Button variant="outline" onClick={() => draft.check()}>
          {words.check}
        </Button>
      </div>
      <details className="gallery-result">
        <summary>{words.result}</summary>
        <pre>{JSON.stringify(row === undefined ? draft.draft : draft.changes(), null, 2)}</pre>
      </details>
    </>
  )
}
