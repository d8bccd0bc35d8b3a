import { pages } from '@iwater/contract/pages/pages'
import { type SetupStep, type SetupStepId, setupSteps } from '@iwater/contract/setup-steps'

/** Where a step is taken; what has been done already leads to its page, where no form opens. */
export function setupAddress(id: SetupStepId, isDone: boolean): string {
  const { page, opensForm }: SetupStep = setupSteps[id]
  const { path } = pages[page]
  return opensForm === true && !isDone ? `${path}?add=1` : path
}
