import type { RightsImpact } from '@iwater/contract/accounts/rights-impact'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAwaited } from '#web/ui/overlay/use-awaited.ts'

const RightsQuestion = lazy(async () => ({
  default: (await import('./RightsQuestion.tsx')).RightsQuestion,
}))

/**
 * Tells who would lose which rights by a change before it is sent, and answers whether it is meant; asks nothing where nobody
 * loses any. `personName` names the one whom the change concerns.
 */
export function useRightsQuestion(personName?: string): {
  ask: (impact: RightsImpact) => Promise<boolean>
  dialog: ReactNode
} {
  const { question, ask } = useAwaited<RightsImpact>()
  return {
    ask: async (impact) => impact.people === 0 || ask(impact),
    dialog: question !== undefined && (
      <Suspense fallback={null}>
        <RightsQuestion impact={question.about} personName={personName} answer={question.answer} />
      </Suspense>
    ),
  }
}
