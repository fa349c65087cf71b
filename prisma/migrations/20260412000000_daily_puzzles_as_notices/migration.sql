-- Daily puzzles are posted and counted anew as notices: when that is tried again, and whether somebody has been told that it cannot be, stands there.

-- DropIndex
DROP INDEX "puzzle_servers_countDue_serverId_idx";

-- AlterTable
ALTER TABLE "puzzle_servers" DROP COLUMN "countDue";
ALTER TABLE "puzzle_servers" DROP COLUMN "complained";
