import './settings.css'
import { Building2, Droplets, type LucideIcon, Monitor, Moon, Mountain, Sun } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { setLanguage, useText } from '#web/platform/i18n/language.ts'
import { changeSettings, useSettings } from '#web/platform/settings/settings.ts'
import { shellText } from '#web/shell/shell.text.ts'

const brands = {
  blue: '#409eff',
  teal: '#13a8a8',
  green: '#2f9e5b',
  violet: '#6c5ce7',
  pink: '#d6478b',
  orange: '#f08c2e',
  red: '#d4443c',
  slate: '#5b6b7f',
} as const

const brandNames = Object.keys(brands) as (keyof typeof brands)[]

type Choice<Value> = { value: Value; label: string; content: ReactNode }

/** One of a few choices, as segments. Names of languages are in their own language. */
function Choices<Value extends string>({
  label,
  choices,
  chosen,
  className,
  onChoose,
}: {
  label: string
  choices: readonly Choice<Value>[]
  chosen: Value
  className: string
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="shell-setting">
      <legend>{label}</legend>
      <div className={className}>
        {choices.map(({ value, label: choiceLabel, content }) => (
          <label key={value} title={choiceLabel}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              aria-label={choiceLabel}
              onChange={() => onChoose(value)}
            />
            {content}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const withIcon = <Value extends string>(value: Value, label: string, Icon: LucideIcon) => ({
  value,
  label,
  content: (
    <span>
      <Icon size={15} aria-hidden="true" />
      {label}
    </span>
  ),
})

function LanguageChoice() {
  const words = useText(shellText)
  const language = useSettings((settings) => settings.language)
  return (
    <Choices
      label={words.language}
      className="shell-segments"
      chosen={language}
      onChoose={setLanguage}
      choices={[
        {
          value: 'zh',
          label: words.languages.zh,
          content: <span lang="zh">{words.languages.zh}</span>,
        },
        {
          value: 'en',
          label: words.languages.en,
          content: <span lang="en">{words.languages.en}</span>,
        },
      ]}
    />
  )
}

function ModeChoice() {
  const words = useText(shellText)
  const mode = useSettings((settings) => settings.mode)
  return (
    <Choices
      label={words.appearance}
      className="shell-segments"
      chosen={mode}
      onChoose={(next) => changeSettings({ mode: next })}
      choices={[
        withIcon('light', words.light, Sun),
        withIcon('dark', words.dark, Moon),
        withIcon('auto', words.auto, Monitor),
      ]}
    />
  )
}

function ColourChoice() {
  const words = useText(shellText)
  const colorName = useSettings((settings) => settings.colorName)
  return (
    <Choices
      label={words.colour}
      className="shell-swatches"
      chosen={colorName ?? ''}
      onChoose={(next) => changeSettings({ colorName: next === '' ? null : next })}
      choices={[
        { value: '', label: words.ownColour, content: <span className="shell-swatch-own" /> },
        ...brandNames.map((name) => ({
          value: brands[name],
          label: words.colours[name],
          content: <span style={{ background: brands[name] }} />,
        })),
      ]}
    />
  )
}

function ThemeChoice() {
  const words = useText(shellText)
  const themeName = useSettings((settings) => settings.themeName)
  return (
    <Choices
      label={words.theme}
      className="shell-segments"
      chosen={themeName}
      onChoose={(next) => changeSettings({ themeName: next })}
      choices={[
        withIcon('house', words.ownTheme, Building2),
        withIcon('default', words.water, Droplets),
        withIcon('mining', words.mining, Mountain),
      ]}
    />
  )
}

function Switch({
  label,
  hint,
  isOn,
  onChange,
}: {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const hintId = useId()
  return (
    <label className="shell-switch">
      <span>
        {label}
        {hint !== undefined && <small id={hintId}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

function Switches() {
  const words = useText(shellText)
  const { compact, colourWeak, calm } = useSettings()
  return (
    <>
      <Switch
        label={words.density}
        isOn={compact}
        onChange={(next) => changeSettings({ compact: next })}
      />
      <Switch
        label={words.colourWeak}
        hint={words.colourWeakHint}
        isOn={colourWeak}
        onChange={(next) => changeSettings({ colourWeak: next })}
      />
      <Switch label={words.calm} isOn={calm} onChange={(next) => changeSettings({ calm: next })} />
    </>
  )
}

/** Display settings of this browser; every choice takes effect at once and is stored. */
export function DisplaySettings() {
  return (
    <>
      <LanguageChoice />
      <ModeChoice />
      <ThemeChoice />
      <ColourChoice />
      <Switches />
    </>
  )
}
