import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import type { Problem } from './save-sheet.ts'
import { sheetText } from './sheet.text.ts'

/** Problems that are listed; of the others it tells the number. */
const mostListed = 20

/** What is wrong in the sheet; each leads to its cell. */
export function SheetProblems({
  problems,
  onGo,
}: {
  problems: readonly Problem[]
  onGo: (problem: Problem) => void
}) {
  const words = useText(sheetText)
  const format = useFormat()
  if (problems.length === 0) return null
  const others = problems.length - mostListed
  return (
    <div className="kit-sheet-problems" role="alert">
      <p>{words.problems(format.number(problems.length))}</p>
      <ul>
        {problems.slice(0, mostListed).map((problem) => (
          <li key={`${problem.row}.${problem.key}`}>
            <button type="button" onClick={() => onGo(problem)}>
              {problem.sentence}
            </button>
          </li>
        ))}
        {others > 0 && <li>{words.more(format.number(others))}</li>}
      </ul>
    </div>
  )
}
