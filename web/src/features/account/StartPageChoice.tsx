import { type StartDesktop, saveOwnDesktop, startDesktops } from '@iwater/contract/pages/start-page'
import { useId } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { loadSignInInfo, useSession } from '#web/platform/session/session.ts'
import { startPageText } from '#web/product/start-page.text.ts'
import { useWork } from './use-work.ts'

/** Where the person begins after signing in; a choice counts at once. */
export function StartPageChoice() {
  const words = useText(startPageText)
  const name = useId()
  const userInfo = useSession((session) => session.info?.userInfo)
  const { isBusy, error, run } = useWork()
  if (userInfo === undefined) return null
  const choose = (desktop: StartDesktop | null) =>
    void run(async () => {
      await call(saveOwnDesktop, { desktop })
      await loadSignInInfo()
    })
  const choices: (StartDesktop | null)[] = [null, ...startDesktops]
  return (
    <fieldset className="ac-choices" aria-busy={isBusy}>
      <legend className="w-read-out-only">{words.title}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={userInfo.radioDesk === choice}
            disabled={isBusy}
            onChange={() => choose(choice)}
          />
          {choice === null
            ? words.asAbove(words.pages[userInfo.defaultDesktop])
            : words.pages[choice]}
        </label>
      ))}
      {error !== null && (
        <p className="ac-wrong" role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
