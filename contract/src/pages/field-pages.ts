import type { Page } from './page.ts'

/** Pages of field data and of the plant side of configuration. */
export const fieldPages = {
  connections: {
    path: '/field/connections',
    title: { zh: '现场连接', en: 'Field connections' },
    icon: 'radio-tower',
    permission: 'ingest.view',
    introduction: {
      zh: '每个现场连接的接收、拒收情况及原因。',
      en: 'Received and rejected data of each field connection, with reasons.',
    },
    menu: 'field',
    configuration: 'data',
  },
  connection: {
    path: '/field/connections/:connectionId',
    title: { zh: '现场连接', en: 'Field connection' },
    permission: 'ingest.view',
  },
  frameBench: {
    path: '/field/frames',
    title: { zh: '报文调试', en: 'Frame bench' },
    icon: 'file-text',
    permission: 'ingest.manage',
    introduction: {
      zh: '解析、生成和试发 HJ 212 报文。',
      en: 'HJ 212 frames read, made and sent to test connections.',
    },
    menu: 'field',
    configuration: 'data',
  },
  plantUnits: {
    path: '/plant/units',
    title: { zh: '监测单元', en: 'Units' },
    icon: 'factory',
    permission: 'monitoring.view',
    introduction: {
      zh: '水厂、泵站、排口等监测单元的名称、类型与归属。',
      en: 'Works, pump stations, outfalls and other units: names, kinds, organisations.',
    },
    menu: 'field',
    configuration: 'plant',
  },
  plantDevices: {
    path: '/plant/devices',
    title: { zh: '设备', en: 'Devices' },
    icon: 'cpu',
    permission: 'monitoring.view',
    introduction: {
      zh: '各单元的设备，可批量编辑和导入。',
      en: 'Devices of the units, edited in bulk or imported.',
    },
    menu: 'field',
    configuration: 'plant',
  },
  plantPoints: {
    path: '/plant/points',
    title: { zh: '监测点', en: 'Points' },
    icon: 'gauge',
    permission: 'monitoring.view',
    introduction: {
      zh: '监测点的因子、单位、周期与限值，可批量编辑和导入。',
      en: 'Factors, units of measure, periods and limits of points, edited in bulk or imported.',
    },
    menu: 'field',
    configuration: 'plant',
  },
  plantFactors: {
    path: '/plant/factors',
    title: { zh: '因子', en: 'Factors' },
    icon: 'flask-conical',
    permission: 'monitoring.view',
    introduction: {
      zh: '内置因子，以及本单位自行添加的因子。',
      en: 'Built-in factors, and those that the organisation adds.',
    },
    menu: 'field',
    configuration: 'plant',
  },
  limitVersions: {
    path: '/plant/limit-versions',
    title: { zh: '限值版本', en: 'Limit versions' },
    icon: 'sliders-horizontal',
    permission: 'monitoring.view',
    introduction: {
      zh: '各监测点过去、当前与将来的限值及其依据。',
      en: 'Past, current and scheduled limits of points, with their basis.',
    },
    menu: 'field',
    configuration: 'plant',
  },
  imports: {
    path: '/field/imports',
    title: { zh: '数据导入', en: 'Data import' },
    icon: 'file-up',
    permission: 'ingest.view',
    introduction: {
      zh: '从表格文件补录历史数据，先检查后入库。',
      en: 'Historical data from spreadsheets, checked before it is stored.',
    },
    menu: 'field',
    configuration: 'data',
  },
} as const satisfies Record<string, Page>
