// What stands below the first screen of a task's page: why it did what it did, its cycle, its cells, its records and its settings.
import type { AssignmentDetails } from '@millrace/contract';
import { CellsPlate } from './cells-plate.tsx';
import { CyclePlate } from './cycle-plate.tsx';
import { RecordsPlate } from './records-plate.tsx';
import { SettingsPlate } from './settings-plate.tsx';
import { WhyPlate } from './why-plate.tsx';

export function LowerPlates({ task }: { task: AssignmentDetails }) {
  return (
    <>
      <div className="details-part details-part-why">
        <WhyPlate task={task} />
      </div>
      <div className="details-part">
        <CyclePlate task={task} />
        <CellsPlate task={task} />
      </div>
      <div className="details-part details-part-rest">
        <RecordsPlate task={task} />
        <SettingsPlate task={task} />
      </div>
    </>
  );
}
