import { useEffect, useRef } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { StepEntry, StepFrame, StepResult } from './StepEntry.tsx'
import { isMissing, type Step } from './step-reading.ts'
import { taskText } from './task.text.ts'

/** The step that kept work from being completed. */
export type Missed = { at: number }

/** The steps of a task in their order: to fill in while work goes on, else to read. */
export function TaskSteps({
  steps,
  photoCount,
  missed,
  onChange,
}: {
  steps: readonly Step[]
  photoCount: number
  missed?: Missed | undefined
  /** None where nothing can be entered. */
  onChange: ((steps: readonly Step[]) => void) | undefined
}) {
  const words = useText(taskText)
  const format = useFormat()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const step = missed && list.current?.children[missed.at]
    step?.scrollIntoView({ block: 'center' })
    step?.querySelector<HTMLElement>('input, textarea, summary')?.focus({ preventScroll: true })
  }, [missed])
  const left = steps.filter((step) => isMissing(step, photoCount)).length
  return (
    <Card
      title={words.steps}
      note={onChange && left > 0 ? words.stepsLeft(format.number(left)) : undefined}
    >
      {steps.length === 0 && <p className="task-quiet">{words.noSteps}</p>}
      <ol ref={list} className="task-steps">
        {steps.map((step, at) => (
          <StepFrame
            key={step.id ?? at}
            step={step}
            number={format.number(at + 1)}
            isMissing={isMissing(step, photoCount)}
            isMissed={missed?.at === at}
          >
            {onChange === undefined ? (
              <StepResult step={step} />
            ) : (
              <StepEntry
                step={step}
                onChange={(next) =>
                  onChange(steps.map((other, place) => (place === at ? next : other)))
                }
              />
            )}
          </StepFrame>
        ))}
      </ol>
    </Card>
  )
}
