import { listOfferedApps, type OfferedApp } from '@iwater/contract/organisation/app-packages'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { QrCode } from '#web/ui/picture/QrCode.tsx'
import { Answer } from './Answer.tsx'
import { appsAddress } from './AppCode.tsx'
import { useAnswer } from './about.api.ts'
import { aboutText } from './about.text.ts'

/** The platform of this device, as far as it says so. */
const isHere = ({ platform }: OfferedApp) =>
  (platform === 'android' ? /Android/ : /iPhone|iPad/).test(navigator.userAgent)

function App({ app }: { app: OfferedApp }) {
  const text = useText(aboutText)
  const local = useLocal()
  const format = useFormat()
  const size = useFileSize()
  const platform = text.appPlatforms[app.platform]
  const notes = local(app.notes)
  return (
    <li className="si-app">
      <h2>
        {local(app.name)} <small>{platform}</small>
      </h2>
      <p>{text.appVersion(app.versionName, size(app.size), format.date(app.uploadedAt))}</p>
      {notes !== '' && <p className="si-app-notes">{notes}</p>}
      <p className="si-app-ways">
        {app.installUrl !== null && (
          <a className="w-button w-button-solid" href={app.installUrl}>
            {text.install}
          </a>
        )}
        <a
          className={`w-button w-button-${app.installUrl === null ? 'solid' : 'outline'}`}
          href={app.url}
          aria-label={text.downloadFor(platform)}
          download
        >
          {text.download}
        </a>
      </p>
    </li>
  )
}

/** The packages of an organisation's mobile app; that of the device itself comes first. */
export function OfferedApps({ code }: { code: string }) {
  const text = useText(aboutText)
  const asked = useAnswer(listOfferedApps, { orgCode: code })
  return (
    <Answer asked={asked}>
      {(apps) =>
        apps.length === 0 ? (
          <p className="si-lead">{text.appsGone}</p>
        ) : (
          <>
            <p className="si-lead">{text.appsLead}</p>
            <div className="si-application">
              <figure>
                <QrCode text={appsAddress(code)} label={text.appsCode} size={196} />
                <figcaption>{appsAddress(code)}</figcaption>
              </figure>
              <ul className="si-apps">
                {[...apps.filter(isHere), ...apps.filter((app) => !isHere(app))].map((app) => (
                  <App key={app.platform} app={app} />
                ))}
              </ul>
            </div>
          </>
        )
      }
    </Answer>
  )
}
