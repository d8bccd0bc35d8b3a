/** Kinds of devices that a question may be about. */
export const questionDeviceKinds = ['pump', 'valve', 'meter', 'dosing', 'disinfection'] as const

export const deviceKindItems = [
  { value: 'pump', label: { zh: '水泵', en: 'Pump' } },
  { value: 'valve', label: { zh: '阀门', en: 'Valve' } },
  { value: 'meter', label: { zh: '仪表', en: 'Instrument' } },
  { value: 'dosing', label: { zh: '加药', en: 'Dosing' } },
  { value: 'disinfection', label: { zh: '消毒', en: 'Disinfection' } },
] as const satisfies readonly {
  value: (typeof questionDeviceKinds)[number]
  label: object
}[]
