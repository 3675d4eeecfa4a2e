//! Test fixtures with six bank branches, because a debug build needs long to load all branches.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Six branches of the shipped directory, in its format (`fixtures/directory/README.md`).
const BRANCHES: &str = "saral-directory\t1
B\taxis-bank\tAxis Bank
S\t24
D\t459\tSurat
0UTIB0002083\tKapodra, Surat
B\thdfc-bank\tHDFC Bank
S\t27
D\t482\tMumbai
0HDFC0000001\tTulsiani Chmbrs - Nariman Pt
0HDFC0000002\tMumbai - Khar West
0HDFC0000291\tExpress Towers - Nariman Pt
B\tstate-bank-of-india\tState Bank of India
S\t19
D\t315\tKolkata
0SBIN0000001\tKolkata Main
S\t27
D\t482\tMumbai
0SBIN0000300\tMumbai Main
E\t6
";

/// Returns the folder of the shipped fixtures; works in every crate of the server.
pub fn shipped() -> PathBuf {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("fixtures"));
    above.find(|folder| folder.join("catalogue").is_dir()).unwrap()
}

/// Returns the folder of the small fixtures, and creates the folder on first use.
pub fn fixtures() -> PathBuf {
    let (shipped, kept) = (shipped(), Path::new(env!("CARGO_TARGET_TMPDIR")));
    let mut hasher = DefaultHasher::new();
    (BRANCHES, &shipped).hash(&mut hasher);
    let place = kept.join(format!("fixtures-{:016x}", hasher.finish()));
    if !place.exists() {
        let made = tempfile::tempdir_in(kept).unwrap();
        make(&shipped, made.path());
        // If another test has created the folder first, its content is the same.
        drop(fs::rename(made.path(), &place));
    }
    place
}

fn make(shipped: &Path, place: &Path) {
    for name in ["catalogue", "scenarios"] {
        symlink(shipped.join(name), place.join(name)).unwrap();
    }
    let directory = place.join("directory");
    fs::create_dir(&directory).unwrap();
    for name in ["states.json", "merged.json", "other-names.json"] {
        symlink(shipped.join("directory").join(name), directory.join(name)).unwrap();
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(BRANCHES.as_bytes()).unwrap();
    fs::write(directory.join("branches.txt.gz"), packed.finish().unwrap()).unwrap();
}
