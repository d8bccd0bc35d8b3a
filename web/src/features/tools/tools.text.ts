import { defineText } from '#web/platform/i18n/define-text.ts'

export const toolsPageText = defineText({
  zh: {
    title: '工具配置',
    description: '顶栏右侧的工具，按单位配置；未配置的单位沿用最近上级单位的工具。',
    organisation: '单位',
    inherited: (name: string) => `本单位未配置工具，目前沿用${name}的工具。`,
    inheritedUnseen: '本单位未配置工具，目前沿用上级单位的工具。',
    copy: '复制并修改',
    noneHint: '添加后，在本单位及未配置工具的下级单位人员的顶栏中显示。',
    save: '保存',
    saved: '已保存，其他人员刷新页面后可见',
    undo: '放弃修改',
  },
  en: {
    title: 'Tools',
    description:
      'Tools at the right of the header, configured by organisation. Organisations without tools inherit those of the nearest superior.',
    organisation: 'Organisation',
    inherited: (name: string) => `This organisation has no tools and inherits those of ${name}.`,
    inheritedUnseen:
      'This organisation has no tools and inherits those of a superior organisation.',
    copy: 'Copy and edit',
    noneHint:
      'Tools are shown in the header to the people of this organisation and of subordinates without their own tools.',
    save: 'Save',
    saved: 'Saved. Other users see the change after reloading the page.',
    undo: 'Discard changes',
  },
})
