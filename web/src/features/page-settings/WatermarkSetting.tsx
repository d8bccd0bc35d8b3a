import type { ListAppearance } from '@iwater/contract/kit/list-appearance'
import { Checkbox } from 'antd'
import { useText } from '#web/platform/i18n/language.ts'
import { pageSettingsText } from './page-settings.text.ts'
import { Setting } from './Setting.tsx'

type Flag = Extract<keyof ListAppearance, `watermark${string}`>

/** Whether lists have a watermark, what it says, and where else it stands. */
export function WatermarkSetting({
  value,
  onChange,
}: {
  value: ListAppearance
  onChange: (change: Partial<ListAppearance>) => void
}) {
  const words = useText(pageSettingsText)
  const box = (name: Flag, label: string) => (
    <Checkbox checked={value[name]} onChange={({ target }) => onChange({ [name]: target.checked })}>
      {label}
    </Checkbox>
  )
  return (
    <>
      <Setting title={words.watermark}>
        {(names) => (
          <div role="group" {...names}>
            {box('watermark', words.showWatermark)}
          </div>
        )}
      </Setting>
      {value.watermark && (
        <>
          <Setting title={words.watermarkShows}>
            {(names) => (
              <div role="group" className="page-settings-boxes" {...names}>
                {/* Without it nobody would know whose list it was. */}
                <Checkbox checked disabled>
                  {words.watermarkName}
                </Checkbox>
                {box('watermarkAccount', words.watermarkAccount)}
                {box('watermarkTime', words.watermarkTime)}
              </div>
            )}
          </Setting>
          <Setting title={words.watermarkAlso} hint={words.watermarkHint}>
            {(names) => (
              <div role="group" className="page-settings-boxes" {...names}>
                {box('watermarkPrints', words.watermarkPrints)}
                {box('watermarkExports', words.watermarkExports)}
              </div>
            )}
          </Setting>
        </>
      )}
    </>
  )
}
