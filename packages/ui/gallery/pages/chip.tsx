// Chip: its states.
import { Chip } from '../../src/index.ts';
import { State } from '../state.tsx';

export function ChipPage() {
  return (
    <State name="Facts in a word, never tappable" flow>
      <Chip>Perpetual</Chip>
      <Chip look="line">Level 2</Chip>
      <Chip look="brand">Copying</Chip>
      <Chip look="warn">Needs you</Chip>
      <Chip look="gain">Long 5×</Chip>
      <Chip look="loss">Short 3×</Chip>
    </State>
  );
}
