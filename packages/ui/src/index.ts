// The kit: what apps may use.
export { applyLook, upDownOf, type Look, type Mode, type ThemeName, type UpDown } from './look.ts';
export { contrastRatio, guardBrand, parseColour, type Brand } from './contrast.ts';
export { figureParts, formatDecimal, formatPercent, intlTag, placesOfTick, signOf, unknownFigure, type NumberStyle } from './numbers.ts';
export { formatAge, formatMoment, type MomentStyle } from './times.ts';
export { LocaleProvider, useLocale, type Locale } from './locale.tsx';
export { BrandMark, Icon, type IconName } from './icons.tsx';
export { Avatar, type AvatarProps } from './components/avatar.tsx';
export { Button, type ButtonProps } from './components/button.tsx';
export { CandleChart, type CandleChartProps, type ChartBar, type ChartLine, type ChartMark } from './components/candle-chart.tsx';
export { CodeField, type CodeFieldProps } from './components/code-field.tsx';
export { CopyButton } from './components/copy-button.tsx';
export { Field, FieldNote, type FieldProps } from './components/field.tsx';
export {
  Amount,
  Change,
  FigureLine,
  FigureList,
  KeyValue,
  KeyValues,
  Percent,
  Price,
  type AmountProps,
  type FigureSize,
} from './components/figures.tsx';
export { Chip, Plate, Row, Rows, Section, type ChipLook, type RowProps } from './components/plate.tsx';
export { Progress, type ProgressProps } from './components/progress.tsx';
export { Moment, RelativeTime } from './components/relative-time.tsx';
export { ActionBar, Bar, Main, Screen, type BarProps } from './components/screen.tsx';
export { Segment, type SegmentProps } from './components/segment.tsx';
export { OptionList, Select, type Option, type SelectProps } from './components/select.tsx';
export { ConfirmSheet, Sheet, type ConfirmSheetProps, type SheetProps } from './components/sheet.tsx';
export { Blank, Broken, Notice, Skeleton, SkeletonRows, type BlankProps, type BrokenProps } from './components/states.tsx';
export { CheckBox, Switch, type SwitchProps } from './components/switch.tsx';
export { Toasts, createToaster, type Toaster } from './components/toast.tsx';
