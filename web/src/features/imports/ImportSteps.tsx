import { Check } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { type Step, steps } from './import-steps.ts'
import { importsText } from './imports.text.ts'

/** The current step of an import; earlier steps that can be reopened are buttons. */
export function ImportSteps({
  current,
  isDone = false,
  onBack,
}: {
  current: Step
  /** Whether the last step is over too. */
  isDone?: boolean
  /** Goes back to the columns, where that is possible. */
  onBack?: (() => void) | undefined
}) {
  const words = useText(importsText)
  const at = steps.indexOf(current)
  return (
    <ol className="import-steps" aria-label={words.stepsLabel}>
      {steps.map((step, index) => {
        const isPast = index < at || (isDone && index === at)
        const content = (
          <>
            <i aria-hidden="true">{isPast ? <Check size={14} strokeWidth={2.4} /> : index + 1}</i>
            <span>{words.steps[step]}</span>
            {isPast && <span className="w-read-out-only">{words.stepDone}</span>}
          </>
        )
        return (
          <li
            key={step}
            className={isPast ? 'import-step-past' : ''}
            aria-current={index === at ? 'step' : undefined}
          >
            {step === 'columns' && isPast && onBack !== undefined ? (
              <button type="button" onClick={onBack}>
                {content}
              </button>
            ) : (
              <div>{content}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
