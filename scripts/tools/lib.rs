//! Empty, because this package only pins and builds the programs of its dependencies.
