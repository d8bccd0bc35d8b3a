import { type ComponentProps, lazy, Suspense } from 'react'

const FurtherStep = lazy(async () => ({
  default: (await import('./FurtherStep.tsx')).FurtherStep,
}))

type LaterStepProps = Omit<ComponentProps<typeof FurtherStep>, 'step'> & {
  step: ComponentProps<typeof FurtherStep>['step'] | null
}

/** The step that is left, if one is; its code is loaded when it is needed. */
export const LaterStep = ({ step, ...rest }: LaterStepProps) =>
  step !== null && (
    <Suspense fallback={<div className="si-wait" />}>
      <FurtherStep step={step} {...rest} />
    </Suspense>
  )
