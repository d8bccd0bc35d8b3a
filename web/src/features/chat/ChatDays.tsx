import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { chatText } from './chat.text.ts'
import type { Conversation } from './use-conversation.ts'

const dayMs = 86_400_000

/** The day before a day of the calendar. */
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)

/** The days of the last week on which something was said, today first. */
export function ChatDays({
  days,
  today,
  shown,
  onShow,
}: {
  days: Conversation['days']
  today: string
  shown: string
  /** Undefined for today. */
  onShow: (day: string | undefined) => void
}) {
  const words = useText(chatText)
  const format = useFormat()
  const nameOf = (day: string) => {
    if (day === today) return words.today
    return day === dayBefore(today) ? words.yesterday : format.day(day)
  }
  const listed = [today, ...days.map(({ day }) => day).filter((day) => day !== today)]
  return (
    <nav className="chat-days" aria-label={words.days}>
      <h2>{words.days}</h2>
      <ul>
        {listed.map((day) => (
          <li key={day}>
            <button
              type="button"
              aria-current={day === shown ? 'true' : undefined}
              onClick={() => onShow(day === today ? undefined : day)}
            >
              {nameOf(day)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
